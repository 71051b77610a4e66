import { CALENDAR } from '@mutua/contracts/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { uidOfLesson } from '@mutua/domain';
import { bounded, type PolledJobs, type Seal } from '@mutua/service-kit';
import { datesOf } from '../../lesson-dates/lesson-dates.ts';
import type { PlanRepository } from '../../store/plan.repository.ts';
import type { Store } from '../../store/store.ts';
import { planOf } from '../plan/plan.ts';
import type { StoredSource } from './calendar.model.ts';
import type { FetchCalendar } from './fetch-calendar.ts';
import type { FindBusy } from './find-busy.ts';
import type { Reading, SourceRepository } from './source.repository.ts';

/** How long a process holds its claim on a calendar. This is longer than reading one takes. */
const LEASE_MS = 2 * MINUTE_MS;
/** The pause between two readings while the member arranges sessions; `LATER_MS` is the pause at other times. */
export const SOON_MS = 30 * MINUTE_MS;
const LATER_MS = 12 * HOUR_MS;
const ARRANGED_DAYS = 7;
const LONGEST_PAUSE_MS = 24 * HOUR_MS;
/** Each pause varies by up to a tenth, so that calendars added at the same time are not always read at the same time. */
const JITTER = 0.1;
const AT_ONCE = 4;
const WAITING = 1_000;

/** The pause after a number of failures in a row: one hour, doubled by each further failure, at most a day. */
export const pauseAfter = (failures: number): number => Math.min(HOUR_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

const jittered = (ms: number, random = Math.random()): number => ms * (1 + JITTER * (2 * random - 1));

/** How long busy times may be kept without being computed again. They end some months after that day, however seldom a calendar changes. */
const COMPUTED_MS = DAY_MS;

export type ReadCalendar = (
  calendar: Pick<StoredSource, 'memberId' | 'address' | 'etag' | 'computedAt' | 'zone'>,
) => Promise<Reading>;

/** Fetches a calendar and finds when its member is busy from now on. */
export function createReadCalendar({
  members,
  plans,
  lessonDates,
  fetchCalendar,
  findBusy,
}: Pick<Store, 'members' | 'plans' | 'lessonDates'> & {
  fetchCalendar: FetchCalendar;
  findBusy: FindBusy;
}): ReadCalendar {
  /** The ids of the member's sessions that are to come, or have just begun, in calendars that read the feed. */
  async function ownUidsOf(memberId: string, now: Date): Promise<string[]> {
    const from = new Date(now.getTime() - DAY_MS);
    const [found, lessons] = await Promise.all([
      plans.withSessionsBetween(memberId, from, null),
      lessonDates.of([memberId], from),
    ]);
    return [
      ...found.flatMap((request) => planOf(request, now).sessions.map(({ uid }) => uid)),
      ...datesOf(memberId, lessons).map(({ session }) => uidOfLesson(session._id)),
    ];
  }

  return async ({ memberId, address, etag, computedAt, zone: computedIn }) => {
    const now = new Date();
    const zone = await members.timeZoneOf(memberId);
    const isCurrent = computedAt && now.getTime() - computedAt.getTime() < COMPUTED_MS && zone === computedIn;
    const fetched = await fetchCalendar(address, isCurrent ? etag : null);
    if (fetched === 'unchanged' || 'problem' in fetched) return fetched;
    const from = now.getTime();
    const file = { content: fetched.content, from, to: from + CALENDAR.busyDays * DAY_MS, zone };
    const found = await findBusy({ ...file, ownUids: await ownUidsOf(memberId, now) });
    return 'problem' in found ? found : { busy: found, etag: fetched.etag, computedAt: now, zone };
  };
}

/** Decrypts the address. Returns null when it was encrypted with another key. */
export function addressOf(seal: Pick<Seal, 'open'>, { address, memberId }: StoredSource): string | null {
  try {
    return seal.open(address, memberId);
  } catch {
    return null;
  }
}

/** Reads the calendars that are due. */
export function createRefresh({
  sources,
  plans,
  seal,
  readCalendar,
}: {
  sources: Pick<SourceRepository, 'findDue' | 'claim' | 'store'>;
  plans: Pick<PlanRepository, 'hasArrangedSince'>;
  seal: Pick<Seal, 'open'>;
  readCalendar: ReadCalendar;
}): PolledJobs {
  const runLimited = bounded({ concurrency: AT_ONCE, waiting: WAITING });

  async function read(source: StoredSource): Promise<Reading> {
    const address = addressOf(seal, source);
    return address === null ? { problem: 'unreadable' } : readCalendar({ ...source, address });
  }

  async function pauseUntilNext({ memberId, failures }: StoredSource, reading: Reading, now: Date): Promise<number> {
    if (reading !== 'unchanged' && 'problem' in reading) return pauseAfter(failures + 1);
    const since = new Date(now.getTime() - ARRANGED_DAYS * DAY_MS);
    return (await plans.hasArrangedSince(memberId, since)) ? SOON_MS : LATER_MS;
  }

  return {
    name: 'calendars elsewhere',
    findDue: sources.findDue,

    work: (id) =>
      runLimited(async () => {
        const now = new Date();
        const source = await sources.claim(id, now, new Date(now.getTime() + LEASE_MS));
        if (!source) return;
        const reading = await read(source);
        const pause = jittered(await pauseUntilNext(source, reading, now));
        await sources.store(source, reading, { now, dueAt: new Date(now.getTime() + pause) });
      }),
  };
}
