/* Tells the server the time zone of the browser, for the next page: the cookie `tz`. */

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && !document.cookie.split("; ").includes(`tz=${zone}`)) {
  document.cookie = `tz=${zone}; path=/; max-age=31536000; SameSite=Lax`;
}
