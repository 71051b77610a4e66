import { DAY_MS } from '@mutua/contracts/time';
import type { PolledJobs } from '@mutua/service-kit';
import type { AvailabilityRepository } from '../../schedule/away/availability.repository.ts';
import { answeringOf, answerRateOf, hasRecent } from './answering.ts';
import type { WaitingRepository } from './waiting.repository.ts';

/** How long after the call the recount starts. By then the answer is stored, or was refused. */
const STORED_MS = 5_000;

/**
 * Schedules the recount of how soon and how often a member answers. It is called before an answer is stored, so a crash in between loses
 * nothing.
 */
export const createScheduleRecount =
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

/** Computes how soon and how often members answer: after each answer, and daily while there are requests that count. */
export const createRecountAnswers = ({
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
    // When another change was faster, the member stays due and is found again.
    const hasChanged = answersWithin !== before.answersWithin || answerRate !== (before.answerRate ?? null);
    if (hasChanged && !(await availabilities.write(before, { answersWithin, answerRate }))) return;
    await availabilities.recounted(before, hasRecent(received, now) ? earlier(until, tomorrowOf(now)) : until);
  },
});
