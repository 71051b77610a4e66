/** When the receiver of a pending request is asked again, and when the request expires. Pure functions. */

import { WAITING } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { type Absence, after, hasEnded, isAwayAt } from '../../schedule/away/absences.ts';

export interface Waiting {
  /** When the request was sent. `nudgedAt` is when its receiver was asked again. */
  askedAt: Date;
  nudgedAt: Date | null;
  /** When one of the two last asked or answered something. */
  questionedAt?: Date | undefined;
  /** A blocked pair is not asked again. */
  isBlocked: boolean;
}

export type Step = { step: 'nudge' } | { step: 'expire' } | { step: 'wait'; dueAt: Date };

const days = (count: number): number => count * DAY_MS;
const later = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : null);

/** Returns until when no reminder or expiry happens, because the two have lately asked each other something. */
export const quietUntil = (questionedAt: Date, absences: readonly Absence[] = []): Date | null =>
  after(questionedAt, days(WAITING.daysAfterQuestion), absences);

const notWhileAsking = (
  at: Date | null,
  { questionedAt }: Pick<Waiting, 'questionedAt'>,
  absences: readonly Absence[],
): Date | null => (questionedAt ? later(at, quietUntil(questionedAt, absences)) : at);

/** Returns when a request expires; null while an absence has no end. */
const expiryOf = (
  { askedAt, nudgedAt, questionedAt }: Omit<Waiting, 'isBlocked'>,
  absences: readonly Absence[],
): Date | null =>
  notWhileAsking(
    later(
      after(askedAt, days(WAITING.expireDays), absences),
      nudgedAt ? after(nudgedAt, days(WAITING.daysAfterNudge), absences) : askedAt,
    ),
    { questionedAt },
    absences,
  );

/** Returns the expiry that the sender sees. Present and future absences are left out, because the sender does not know them. */
export const shownExpiryOf = (waiting: Omit<Waiting, 'isBlocked'>, absences: readonly Absence[], now: Date) =>
  expiryOf(
    waiting,
    absences.filter((each) => hasEnded(each, now)),
  ) ?? undefined;

/** Returns what is to be done now. An absence may be changed, so the request is looked at again each day. */
export function stepOf(waiting: Waiting, absences: readonly Absence[], now: Date): Step {
  const isAsking = !waiting.nudgedAt && !waiting.isBlocked;
  const at = isAsking
    ? notWhileAsking(after(waiting.askedAt, days(WAITING.nudgeDays), absences), waiting, absences)
    : expiryOf(waiting, absences);
  const tomorrow = new Date(now.getTime() + DAY_MS);
  if (at && at <= now && !absences.some((each) => isAwayAt(each, now))) return { step: isAsking ? 'nudge' : 'expire' };
  const isFixed = at && at > now && absences.every((each) => hasEnded(each, now));
  return { step: 'wait', dueAt: isFixed || (at && at > now && at < tomorrow) ? at : tomorrow };
}
