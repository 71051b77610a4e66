import { countryCodes } from '../countries.ts';
import { foldName, writtenOut } from '../fold-name.ts';
import { hasLetters, placeList, type Region } from '../list.ts';

/** What a region is, beside its name: `State of Berlin`, `Lima Province`. */
const KINDS =
  /\b(state of|municipality of|autonomous|canton|capital|city|county|department|district|governorate|oblast|prefecture|province|region|republic)\b/g;
const withoutKind = (name: string): string => name.replace(KINDS, '').replace(/ +/g, ' ').trim();

/** The folded name of a region, and the same without what it is. */
interface RegionName {
  whole: string;
  bare: string;
}
let folded: RegionName[] | undefined;
/** The names of all regions, read with the first question. */
const regionNames = (): RegionName[] => {
  folded ??= placeList().regions.map(({ name }) => {
    const whole = foldName(name);
    return { whole, bare: withoutKind(whole) };
  });
  return folded;
};
const NAMELESS: RegionName = { whole: '', bare: '' };

const hasCode = ({ code }: Region, text: string): boolean => hasLetters(code) && code.toLowerCase() === text;

/** The regions that a folded text means: all of a country by its name or code, or those of a name or code. */
export function regionsNamed(text: string): Set<number> {
  const countries = [countryCodes().get(text), text.toUpperCase()];
  const texts = [text, ...writtenOut(text)];
  return regionsWhere(
    (region, { whole, bare }) =>
      countries.includes(region.country) ||
      texts.some((each) => whole === each || bare === each) ||
      hasCode(region, text),
  );
}

/** The regions of which, or of whose country, a name begins with a folded text. Also a word inside of a name counts. */
export function regionsBeginning(text: string): Set<number> {
  const countries = new Set([text.toUpperCase()]);
  for (const [name, country] of countryCodes()) if (begins(name, text)) countries.add(country);
  const texts = [text, ...writtenOut(text)];
  return regionsWhere(
    (region, { whole }) =>
      countries.has(region.country) || texts.some((each) => begins(whole, each)) || hasCode(region, text),
  );
}

const begins = (name: string, text: string): boolean => name.startsWith(text) || name.includes(` ${text}`);

function regionsWhere(isMeant: (region: Region, name: RegionName) => boolean): Set<number> {
  const names = regionNames();
  const found = new Set<number>();
  for (const [at, region] of placeList().regions.entries()) if (isMeant(region, names[at] ?? NAMELESS)) found.add(at);
  return found;
}
