/** A tag of a language is at most this long. */
const LONGEST_TAG = 35;

/**
 * The country that the first language of an `Accept-Language` names: AT for `de-AT`. A language without one means the country where most
 * speak it, except English, which people everywhere read. Undefined without a header, and for a malformed one.
 */
export function countryOf(header = ''): string | undefined {
  const [tag = ''] = header.slice(0, LONGEST_TAG).split(/[,;]/, 1);
  try {
    const locale = new Intl.Locale(tag.trim());
    return locale.region ?? (locale.language === 'en' ? undefined : locale.maximize().region);
  } catch {
    return undefined;
  }
}
