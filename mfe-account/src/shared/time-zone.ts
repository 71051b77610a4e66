/** The time zone of this device, by which the server reads times without an offset: `{}` where the browser has none. */
export function deviceTimeZone(): { timeZone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone ? { timeZone } : {};
}
