import type { EndpointKey, Language } from '@mutua/contracts';
import { type Call, type Caller, languageFor, setLanguage } from '@mutua/service-kit';

/** A caller, and the language of the answer. */
export type Reader = Caller & { language: Language };

/** The reader of an answer that names places. */
export function readerOf<K extends EndpointKey>({ caller, res }: Pick<Call<K>, 'res'> & { caller: Caller }): Reader {
  const language = languageFor(res);
  setLanguage(res, language);
  return { ...caller, language };
}
