import { LANGUAGE_CODES, type Language } from '@mutua/contracts';
import Negotiator from 'negotiator';

/** Long enough for every browser; the rest of a longer header is not read. */
const LONGEST_HEADER = 500;

/** The preferred language of an `Accept-Language` that Mutua has: `de-AT,fr;q=0.8` means German. English when it has none of them. */
export const languageOf = (header = ''): Language => {
  const negotiator = new Negotiator({ headers: { 'accept-language': header.slice(0, LONGEST_HEADER) } });
  return (negotiator.language(LANGUAGE_CODES) as Language | undefined) ?? 'en';
};
