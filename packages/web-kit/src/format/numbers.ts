import { currentLanguage } from '../i18n/i18n.ts';

/** The count on a badge: `9+` above 9. */
export const formatCount = (count: number): string => (count > 9 ? '9+' : String(count));

/** Creating a formatter costs more than a hundred uses, so each is cached. */
const formats = new Map<string, Intl.NumberFormat>();

/** A number by the rules of the member's language: 1,122. @param decimals the fixed number of decimals */
export function formatNumber(value: number, decimals = 0): string {
  const language = currentLanguage();
  const key = `${language} ${decimals}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  formats.set(key, format);
  return format.format(value);
}

/** An average rating with one decimal: 4.9. */
export const formatRatingAverage = (average: number): string => formatNumber(average, 1);

/** A file's size in megabytes with two decimals, from bytes: 1.50 MB. */
export const formatFileSize = (bytes: number): string =>
  new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: 'megabyte',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(bytes / (1024 * 1024));
