/** The browser's time zone for a body of registration or sign-in, `{ timeZone: 'Europe/Paris' }`; empty when unknown. */
export function browserTimeZone(): { timeZone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone ? { timeZone } : {};
}
