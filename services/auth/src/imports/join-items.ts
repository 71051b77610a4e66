/** Gives the offers and needs of a further file to their owners in the list. Pure functions. */
import type { LineFault } from '@mutua/contracts';
import { EmailField, isClean } from '@mutua/contracts/row-rules';
import type { GivenLine } from './read-items.ts';
import { saidAddress } from './said-address.ts';
import { saidName } from './said-name.ts';
import { addItems, type JudgedRow, judgeItem, wordsOf } from './verdicts.ts';

/** A line of a further file of which something, or all, is left out. */
export interface JudgedLine {
  line: number;
  owner: string;
  title: string;
  isKept: boolean;
  faults: LineFault[];
  cells: readonly string[];
}

export interface JoinedItems {
  kept: number;
  leftOut: number;
  lines: JudgedLine[];
}

/** `007` and `7` are one number: spreadsheets take the noughts away. */
const foldId = (id: string): string =>
  id
    .trim()
    .replace(/^0+(?=\d+$)/, '')
    .toLowerCase();
const foldName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

function indexOf(rows: readonly JudgedRow[], keysOf: (row: JudgedRow) => readonly string[]) {
  const index = new Map<string, JudgedRow[]>();
  for (const row of rows)
    for (const key of new Set(keysOf(row))) {
      const known = index.get(key);
      if (known) known.push(row);
      else if (key !== '') index.set(key, [row]);
    }
  return (key: string): readonly JudgedRow[] => index.get(key) ?? [];
}

/** Finds who is meant: by address, number, `name (number)`, or name. The first of these that fits anybody decides. */
function createFinder(rows: readonly JudgedRow[]) {
  const byAddress = indexOf(rows, ({ email }) => [email]);
  const byId = indexOf(rows, ({ ids }) => ids.map(foldId));
  const byName = indexOf(rows, ({ name }) => [foldName(name)]);
  const ways: readonly ((owner: string) => readonly JudgedRow[])[] = [
    (owner) => byAddress(EmailField.safeParse(saidAddress(owner)).data ?? ''),
    (owner) => byId(foldId(owner)),
    (owner) => byId(foldId(/\(([^()]+)\)\s*$/.exec(owner)?.[1] ?? '')),
    (owner) => byName(foldName(owner)),
    (owner) => byName(foldName(saidName(owner))),
  ];
  return (owners: readonly string[]): readonly JudgedRow[] => {
    for (const way of ways) for (const owner of owners) if (way(owner).length > 0) return way(owner);
    return [];
  };
}

/** Who gets the offers and needs of a line, or why nobody does. */
function ownerOf(
  { owners }: GivenLine,
  find: { good: ReturnType<typeof createFinder>; faulty: ReturnType<typeof createFinder> },
): JudgedRow | LineFault {
  if (owners.length === 0) return { fault: 'owner_missing' };
  const words = wordsOf(owners.join(' '));
  const [first, second] = find.good(owners);
  if (first && second) return { fault: 'owner_unclear', ...(isClean(words) && { words }) };
  if (first) return first;
  const [faulty] = find.faulty(owners);
  return faulty
    ? { fault: 'owner_faulty', line: faulty.line }
    : { fault: 'owner_unknown', ...(isClean(words) && { words }) };
}

/**
 * Adds what the lines have to the rows of their owners. An unknown category is said once, by the first line that has it.
 * @returns the lines of which not everything was kept
 */
export function joinItems(rows: readonly JudgedRow[], lines: readonly GivenLine[]): JoinedItems {
  const find = {
    good: createFinder(rows.filter(({ verdict }) => verdict !== 'faulty')),
    faulty: createFinder(rows.filter(({ verdict }) => verdict === 'faulty')),
  };
  const namedCategories = new Set<string>();
  const result: JoinedItems = { kept: 0, leftOut: 0, lines: [] };

  /** Returns what is wrong with an offer or need, and whether its owner has it. */
  function give(owner: JudgedRow, given: GivenLine['items'][number]): { isKept: boolean; faults: LineFault[] } {
    const { kind, title, category } = given;
    if (!kind) return { isKept: false, faults: [{ fault: 'kind_unknown' }] };
    const { item, faults } = judgeItem(kind, given);
    if (!item) return { isKept: false, faults };
    if (addItems(owner, [item])) return { isKept: false, faults: [{ fault: 'too_many', words: wordsOf(title) }] };
    const isNamed = namedCategories.has(category);
    namedCategories.add(category);
    return {
      isKept: true,
      faults: faults.flatMap((each) =>
        each.fault !== 'category_unknown' ? [each] : isNamed ? [] : [{ ...each, words: wordsOf(category) }],
      ),
    };
  }

  for (const given of lines) {
    const owner = given.fault ? { fault: given.fault } : ownerOf(given, find);
    const outcomes =
      'fault' in owner ? [{ isKept: false, faults: [owner] }] : given.items.map((each) => give(owner, each));
    const faults = outcomes.flatMap((each) => each.faults);
    const kept = outcomes.filter(({ isKept }) => isKept).length;
    result.kept += kept;
    if (kept === 0) result.leftOut += 1;
    if (faults.length > 0)
      result.lines.push({
        line: given.line,
        owner: given.owners.join(' '),
        title: given.items.map(({ title }) => title).join(' · '),
        isKept: kept > 0,
        faults,
        cells: given.cells,
      });
  }
  return result;
}
