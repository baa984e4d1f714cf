"""The rules kernel: what every game shares, pure and without any knowledge of the site."""
