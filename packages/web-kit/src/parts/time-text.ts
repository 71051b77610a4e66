/** Converts '930', '9.30' and '9' to the 24-hour format, '09:30' and '09:00'. Other text stays unchanged. */
export function asTime(typed: string): string {
  const [, hours, minutes = '00'] = /^\s*(\d{1,2}?)\s*[:.h]?\s*(\d{2})?\s*$/.exec(typed) ?? [];
  return hours === undefined ? typed : `${hours.padStart(2, '0')}:${minutes}`;
}

/** Whether a text is a time in 24-hour format, such as 18:00. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
