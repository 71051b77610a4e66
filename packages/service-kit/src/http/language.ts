import { LANGUAGES, type Language } from '@mutua/contracts';
import Negotiator from 'negotiator';

/** Long enough for every browser; the rest of a longer header is not read. */
const LONGEST_HEADER = 500;
const KNOWN = Object.keys(LANGUAGES) as Language[];

/** The preferred language of an `Accept-Language` that Mutua has: `de-AT,fr;q=0.8` means German. English when it has none of them. */
export const languageOf = (header = ''): Language => {
  const negotiator = new Negotiator({ headers: { 'accept-language': header.slice(0, LONGEST_HEADER) } });
  return (negotiator.language(KNOWN) as Language | undefined) ?? 'en';
};
