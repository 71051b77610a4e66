/**
 * The spoken languages of members and lessons, as canonical codes of BCP 47: the languages of ISO 639-1, others with many speakers, and
 * sign languages. `Intl.DisplayNames` has the names of all but sign languages in each language of the product.
 */
import { codesOfLanguage } from './limits.ts';

const codes = (list: string): string[] => list.split(' ');

/** The sign languages among them: American, British, French, German, Spanish, Italian, Portuguese, Brazilian, Australian, Dutch, Mexican, International. */
export const SIGN_LANGUAGES = [
  'ase',
  'bfi',
  'fsl',
  'gsg',
  'ssp',
  'ise',
  'psr',
  'bzs',
  'asf',
  'dse',
  'mfs',
  'ils',
] as const;
export type SignLanguage = (typeof SIGN_LANGUAGES)[number];

export const SPOKEN_LANGUAGES: readonly string[] = [
  ...codes(
    'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu',
  ),
  ...codes(
    'ast bho ceb ckb doi fil fur gsw hak haw hil hmn ilo kab kok lmo mad mag mai min mni nan nap nds pap pcm quc rhg rom sat scn sco tet tpi tzm vec war wuu yue zgh',
  ),
  ...SIGN_LANGUAGES,
];

/** Those of the list that members can choose: each language once. */
export const OFFERED_LANGUAGES: readonly string[] = SPOKEN_LANGUAGES.filter(
  (code) => codesOfLanguage(code)[0] === code,
);

const known = new Set(SPOKEN_LANGUAGES);

/** The code of the list for a code of BCP 47 (`cmn` is `zh`); undefined for other texts and languages. */
export function canonicalLanguage(code: string): string | undefined {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(code);
    return known.has(canonical) ? canonical : undefined;
  } catch {
    return undefined; // no code at all
  }
}
