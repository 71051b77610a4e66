/** The digits of Arabic and Persian keyboards. */
const DIGITS = /[٠-٩۰-۹]/g;
/** Hours, minutes, and a half of the day; the German and French words for the hour may stand behind. */
const TIME = /^(\d{1,2}?) ?[:.,h]? ?(\d{2})? ?(?:h|uhr|([ap])\.? ?m\.?)?$/;

/** Converts '930', '9.30', '9', '9:30 Uhr' and '9:30 AM' to the 24-hour format, '09:30' and '09:00'. Other text stays unchanged. */
export function asTime(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  const [, hours, minutes = '00', half] = TIME.exec(text) ?? [];
  if (hours === undefined) return typed;
  if (half === undefined) return `${hours.padStart(2, '0')}:${minutes}`;
  if (Number(hours) < 1 || Number(hours) > 12) return typed;
  return `${String((Number(hours) % 12) + (half === 'p' ? 12 : 0)).padStart(2, '0')}:${minutes}`;
}

/** Whether a text is a time in 24-hour format, such as 18:00. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
