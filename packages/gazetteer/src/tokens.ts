/**
 * Places as tokens of an index: a place is its id, and its cell. A mark before them says for which readers they are, or of which documents.
 */
import { cellOf, reachWithin } from './distance.ts';
import { idOf, rowOf } from './list.ts';

type Reach = ReturnType<typeof reachWithin>;

const withMarks = ({ places, cells }: Reach, marks: readonly string[]): string[] =>
  marks.flatMap((mark) => [...places.map((id) => `${mark}${id}`), ...cells.map((cell) => `${mark}c${cell}`)]);

/** An id, or that of its heir. */
function presentId(id: string): string {
  const row = rowOf(id);
  return row === undefined ? id : idOf(row);
}

/** The tokens of what is at a place, or at its heir. None for an unknown id. */
export function tokensOf(id: string, marks: readonly string[]): string[] {
  const cell = cellOf(id);
  return cell === null ? [] : withMarks({ places: [presentId(id)], cells: [cell] }, marks);
}

/** The tokens that ask for all places within a distance of a place, in kilometres; with 0 only for the place itself. */
export const tokensWithin = (id: string, km: number, marks: readonly string[]): string[] =>
  withMarks(km === 0 ? { places: [presentId(id)], cells: [] } : reachWithin(id, km), marks);

/** The id of the place among the tokens of something; null when it has none with these marks. */
export function placeInTokens(tokens: readonly string[], marks: readonly string[]): string | null {
  for (const token of tokens) {
    const mark = marks.find((each) => token.startsWith(each));
    const id = mark && token.slice(mark.length);
    if (id && /^\d+$/.test(id)) return id;
  }
  return null;
}
