import type { PolledJobs } from '@mutua/service-kit';
import { DAY_MS } from '../meetings/plan-parts.ts';
import { answeringOf, answerRateOf, hasRecent } from './answering.ts';
import type { AvailabilityRepository } from './availability.repository.ts';
import type { WaitingRepository } from './waiting.repository.ts';

/** By then the answer that a member gives is stored, or was refused. */
const STORED_MS = 5_000;

/** Has it found anew how soon and how often a member answers. Called before an answer is stored, so that a crash in between loses nothing. */
export const createBeforeAnswer =
  ({
    availabilities,
    storedMs = STORED_MS,
  }: {
    availabilities: AvailabilityRepository;
    storedMs?: number | undefined;
  }) =>
  (memberId: string): Promise<void> =>
    availabilities.recountAt(memberId, new Date(Date.now() + storedMs));

const tomorrowOf = (now: Date): Date => new Date(now.getTime() + DAY_MS);
const earlier = (a: Date | null, b: Date): Date => (a && a < b ? a : b);

/** Finds anew how soon and how often members answer: after an answer, and each night while there are requests that count. */
export const createRecount = ({
  availabilities,
  waiting,
}: {
  availabilities: AvailabilityRepository;
  waiting: Pick<WaitingRepository, 'received'>;
}): PolledJobs => ({
  name: 'how soon and how often members answer',
  findDue: availabilities.findDue,

  async work(memberId) {
    const before = await availabilities.find(memberId);
    const now = new Date();
    if (!before.recountAt || before.recountAt > now) return;
    const absences = before.away ? [...before.past, before.away] : before.past;
    const received = await waiting.received(memberId, now);
    const { answersWithin, until } = answeringOf(received, absences, now);
    const answerRate = answerRateOf(received, absences, now);
    // When another change was faster, the member is found again.
    const hasChanged = answersWithin !== before.answersWithin || answerRate !== (before.answerRate ?? null);
    if (hasChanged && !(await availabilities.write(before, { answersWithin, answerRate }))) return;
    await availabilities.recounted(before, hasRecent(received, now) ? earlier(until, tomorrowOf(now)) : until);
  },
});
