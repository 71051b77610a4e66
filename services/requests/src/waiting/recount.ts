import type { PolledJobs } from '@mutua/service-kit';
import { answeringOf } from './answering.ts';
import type { AvailabilityRepository } from './availability.repository.ts';
import type { WaitingRepository } from './waiting.repository.ts';

/** By then the answer that a member gives is stored, or was refused. */
const STORED_MS = 5_000;

/** Has it found anew how soon a member usually answers. Called before an answer is stored, so that a crash in between loses nothing. */
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

/** Finds anew how soon members usually answer: after an answer, and when an old one no longer counts. */
export const createRecount = ({
  availabilities,
  waiting,
}: {
  availabilities: AvailabilityRepository;
  waiting: Pick<WaitingRepository, 'received'>;
}): PolledJobs => ({
  name: 'how soon members answer',
  findDue: availabilities.findDue,

  async work(memberId) {
    const before = await availabilities.find(memberId);
    const now = new Date();
    if (!before.recountAt || before.recountAt > now) return;
    const absences = before.away ? [...before.past, before.away] : before.past;
    const { answersWithin, until } = answeringOf(await waiting.received(memberId, now), absences, now);
    // When another change was faster, the member is found again.
    if (answersWithin !== before.answersWithin && !(await availabilities.write(before, { answersWithin }))) return;
    await availabilities.recounted(before, until);
  },
});
