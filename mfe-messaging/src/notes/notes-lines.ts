import type { NoteLine } from '@mutua/contracts';
import { NOTE_LIMITS } from '@mutua/contracts/limits';

/** A change that the service has not confirmed yet. `text` is null for a deleted line. */
export interface Draft {
  text: string | null;
  /** The line above a new one. Null at the top. */
  after: string | null;
  /** The `rev` of the stored line that the change is based on. 0 for a new line. */
  rev: number;
}

/** A line as the page shows it. */
export type ShownLine = Pick<NoteLine, 'id' | 'text' | 'by' | 'at' | 'both' | 'hidden'>;

const byRank = (a: NoteLine, b: NoteLine): number => (a.rank < b.rank ? -1 : 1);

/** Returns the lines in order, with the member's unsaved changes on top of the stored lines. */
export function linesWith(
  served: ReadonlyMap<string, NoteLine>,
  drafts: ReadonlyMap<string, Draft>,
  memberId: string,
): ShownLine[] {
  const lines: ShownLine[] = [...served.values()].sort(byRank).flatMap((line) => {
    const draft = drafts.get(line.id);
    if (!draft) return [line];
    return draft.text === null ? [] : [{ id: line.id, at: line.at, text: draft.text, by: memberId }];
  });
  const now = new Date().toISOString();
  for (const [id, { text, after }] of drafts) {
    if (text === null || served.has(id)) continue;
    const place = after === null ? 0 : lines.findIndex((line) => line.id === after) + 1 || lines.length;
    lines.splice(place, 0, { id, text, by: memberId, at: now });
  }
  return lines;
}

/**
 * The day of each line, for headings. A line belongs to the lesson of the lines below it. So a line that is added to an old lesson begins
 * no new one.
 * @param dayOf the local day of a moment, such that later days sort behind
 */
export function daysOf(lines: readonly Pick<ShownLine, 'at'>[], dayOf: (date: Date) => string): string[] {
  let earliest: string | undefined;
  return lines
    .map(({ at }) => dayOf(new Date(at)))
    .reduceRight<string[]>((days, day) => {
      earliest = earliest === undefined || day < earliest ? day : earliest;
      days.unshift(earliest);
      return days;
    }, []);
}

/** Removes what a line cannot contain: tabs become spaces, and other invisible characters are removed. Joiners and direction marks stay. */
const TAB = /\t/g;
const INVISIBLE = /(?![\u200c-\u200f])[\p{Cs}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Splits a text into parts of at most the maximum length, without splitting an emoji. */
function partsOf(text: string): string[] {
  const { max } = NOTE_LIMITS.noteLine;
  if (text.length <= max) return [text];
  const end = /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max;
  return [text.slice(0, end), ...partsOf(text.slice(end))];
}

/** The lines of a typed or pasted text. A text that is too long continues in the next line. */
export const linesOf = (text: string): string[] =>
  text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((line) => partsOf(line.replace(TAB, '  ').replace(INVISIBLE, '')));
