import { type ComeAgain, LESSONS } from '@mutua/contracts';
import type { ThanksDocument } from './thanks.model.ts';

/** Whether a member would come again, and from when on that counts. */
export type Answer = Pick<ThanksDocument, 'memberId' | 'again' | 'shownAt'>;

/** The figure of what was said last by each member. */
function figureOf(latest: ReadonlyMap<string, boolean>): ComeAgain | null {
  const yes = [...latest.values()].filter(Boolean).length;
  return yes === 0 ? null : { yes, of: latest.size };
}

/**
 * How many of different members would come again. It changes only when so many members have answered since that no change of the figure tells
 * what one of them has said.
 * @param answers in the order in which they began to count; those of one session begin together
 */
export function comeAgainOf(answers: readonly Answer[]): ComeAgain | null {
  const latest = new Map<string, boolean>();
  const since = new Set<string>();
  let figure: ComeAgain | null = null;
  answers.forEach(({ memberId, again, shownAt }, index) => {
    if (again !== null) {
      latest.set(memberId, again);
      since.add(memberId);
    }
    const isLastOfSession = answers[index + 1]?.shownAt.getTime() !== shownAt.getTime();
    if (!isLastOfSession || since.size < LESSONS.thanksFrom) return;
    figure = figureOf(latest);
    since.clear();
  });
  return figure;
}
