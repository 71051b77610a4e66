import type { NoteLine } from '@mutua/contracts';
import { LIMITS } from '@mutua/contracts/constants';

/** A line that the member has written and the service has not confirmed yet; `text` is null for a deleted one. */
export interface Draft {
  text: string | null;
  /** The line above a new one; null at the top. */
  after: string | null;
  /** The `rev` of the line on which it is built; 0 of a new one. */
  rev: number;
}

/** A line as the page shows it. */
export type ShownLine = Pick<NoteLine, 'id' | 'text' | 'by' | 'at' | 'both' | 'hidden'>;

const byRank = (a: NoteLine, b: NoteLine): number => (a.rank < b.rank ? -1 : 1);

/** The lines in their order, with what the member has written on top of what the service has. */
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
 * The day of each line, for headings. A line stands in the lesson of the lines below it: a word that is added to an old lesson begins no new one.
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

/** What one line cannot hold: tabs become spaces, other invisible characters go. Joiners and marks of direction stay. */
const TAB = /\t/g;
const INVISIBLE = /(?![\u200c-\u200f])[\p{Cs}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text in parts that lines have room for; no emoji is cut. */
function partsOf(text: string): string[] {
  const { max } = LIMITS.noteLine;
  if (text.length <= max) return [text];
  const end = /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max;
  return [text.slice(0, end), ...partsOf(text.slice(end))];
}

/** The lines of a typed or pasted text. What is too long for one goes on in the next. */
export const linesOf = (text: string): string[] =>
  text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((line) => partsOf(line.replace(TAB, '  ').replace(INVISIBLE, '')));
