import { countryCodes } from '../countries.ts';
import { foldName, writtenOut } from '../fold-name.ts';
import { placeList, type Region } from '../list.ts';

let folded: string[] | undefined;
/** The folded names of all regions. */
const regionNames = (): string[] => {
  folded ??= placeList().regions.map(({ name }) => foldName(name));
  return folded;
};

/** What a region is, beside its name: `State of Berlin`, `Lima Province`. */
const KINDS =
  /\b(state of|municipality of|autonomous|canton|capital|city|county|department|district|governorate|oblast|prefecture|province|region|republic)\b/g;
const isNamed = (name: string, text: string): boolean =>
  name === text || name.replace(KINDS, '').replace(/ +/g, ' ').trim() === text;

/** Letters by which a country calls its region (`IL`); numbers say nothing to people. */
const hasCode = ({ code }: Region, text: string): boolean => code.toLowerCase() === text && /^[a-z]+$/.test(text);

/** The regions that a folded text means: all of a country by its name or code, or those of a name or code. */
export function regionsNamed(text: string): Set<number> {
  const countries = [countryCodes().get(text), text.toUpperCase()];
  const texts = [text, ...writtenOut(text)];
  return regionsWhere(
    (region, name) =>
      countries.includes(region.country) || texts.some((each) => isNamed(name, each)) || hasCode(region, text),
  );
}

/** The regions of which, or of whose country, a name begins with a folded text. Also a word inside of a name counts. */
export function regionsBeginning(text: string): Set<number> {
  const countries = new Set([text.toUpperCase()]);
  for (const [name, country] of countryCodes()) if (begins(name, text)) countries.add(country);
  const texts = [text, ...writtenOut(text)];
  return regionsWhere(
    (region, name) =>
      countries.has(region.country) || texts.some((each) => begins(name, each)) || hasCode(region, text),
  );
}

const begins = (name: string, text: string): boolean => name.startsWith(text) || name.includes(` ${text}`);

function regionsWhere(isMeant: (region: Region, name: string) => boolean): Set<number> {
  const names = regionNames();
  const found = new Set<number>();
  for (const [at, region] of placeList().regions.entries()) if (isMeant(region, names[at] ?? '')) found.add(at);
  return found;
}
