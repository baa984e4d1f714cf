"""PostgreSQL as this site wants it: a Django backend."""
