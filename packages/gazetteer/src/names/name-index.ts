import { type Lines, readDataFile } from '../columns.ts';
import { foldName, writtenOut } from '../fold-name.ts';

/** A smaller place is meant only by its own names: the other ones of villages are often those of a region (`Illinois`, a Riverside). */
export const LARGE = 100_000;

/** All names of all places, in the order of their folded spelling. */
type NameIndex = ReturnType<typeof readIndex>;
let index: NameIndex | undefined;

/** The index, read with the first question: it takes some 100 ms and 15 MB. */
export const nameIndex = (): NameIndex => {
  index ??= readIndex();
  return index;
};

function readIndex() {
  const file = readDataFile('names.br');
  return {
    /** As they are written. */
    entries: file.lines('names'),
    /** For each name twice the row of its place, and one more when it is an own name of the place or one of the pages' languages. */
    owners: file.numbers('owners'),
    populations: file.numbers('populations'),
    districts: file.numbers('districts'),
  };
}

/** The names that begin with some letters, from `start` to before `end`; those up to before `whole` have no more letters than these. */
export interface NameRange {
  start: number;
  whole: number;
  end: number;
}

/** The range of names that begin with folded letters. */
export function rangeOf(folded: string): NameRange {
  const { entries } = nameIndex();
  const start = firstAt(entries, folded);
  return { start, whole: firstAt(entries, `${folded}\0`), end: firstAt(entries, `${folded}\uffff`) };
}

/** The ranges of names that begin with folded letters, or with these when their shortened words are written out. */
export const rangesOf = (folded: string): NameRange[] => [folded, ...writtenOut(folded)].map(rangeOf);

/** The first name that is not before a text. */
function firstAt(entries: Lines, text: string): number {
  let from = 0;
  let to = entries.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (foldName(entries.at(middle)) < text) from = middle + 1;
    else to = middle;
  }
  return from;
}
