import {
  CALENDAR,
  CALENDAR_REFUSALS,
  type CalendarSource,
  type CalendarSourceInput,
  NOT_A_CALENDAR_ADDRESS,
} from '@mutua/contracts';
import { MINUTE_MS } from '@mutua/contracts/time';
import {
  ConflictError,
  createKeyedMutex,
  NotFoundError,
  type RateLimiter,
  type Seal,
  TooManyRequestsError,
  ValidationError,
} from '@mutua/service-kit';
import type { StoredSource } from './calendar.model.ts';
import { calendarAddress } from './fetch-calendar.ts';
import { addressOf, type ReadCalendar, SOON_MS } from './refresh.ts';
import type { NewSource, Reading, SourceRepository } from './source.repository.ts';

/** How many characters of the end of an address are shown, so that the member can tell two calendars apart. */
const ENDING = 4;
const REFRESH_MS = CALENDAR.refresh.minutes * MINUTE_MS;

const toSource = (source: StoredSource): CalendarSource => {
  const { _id, label, host, ending, createdAt, readAt, problem, failingSince, busy } = source;
  return {
    _id,
    label,
    host,
    ending,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    problem,
    failingSince: failingSince?.toISOString() ?? null,
    busy: busy.length,
  };
};

/**
 * Returns what is stored of the first reading. A host that does not answer is tried again, because it may answer later.
 * @throws ValidationError when what was read is no calendar, or too large
 */
function firstReading(
  reading: Reading,
): Pick<NewSource, 'dueAt' | 'busy' | 'etag' | 'computedAt' | 'zone' | 'readAt' | 'triedAt'> {
  const now = new Date();
  if (reading !== 'unchanged' && 'busy' in reading) {
    return { ...reading, readAt: now, triedAt: now, dueAt: new Date(now.getTime() + SOON_MS) };
  }
  if (reading === 'unchanged' || reading.problem === 'unreadable') return { dueAt: now };
  throw new ValidationError([{ field: 'url', message: CALENDAR_REFUSALS[reading.problem] }]);
}

/** Manages the calendars of other providers that a member has added. Their addresses are secrets: whoever has one can read the calendar. */
export function createSourceService({
  sources,
  seal,
  limit,
  readCalendar,
  readNow,
}: {
  sources: Pick<SourceRepository, 'of' | 'find' | 'add' | 'remove' | 'refresh'>;
  seal: Seal;
  limit: Pick<RateLimiter, 'consume'>;
  /** Reads an address that was just typed, so it waits for seconds only. */
  readCalendar: ReadCalendar;
  /** Reads the calendars that are due, without waiting for the next sweep. */
  readNow: () => void;
}) {
  /** Adds a member's calendars one after the other, so that each one is seen before the next. */
  const oneByOne = createKeyedMutex();
  const list = async (memberId: string) => (await sources.of(memberId)).map(toSource);

  const tooMany = async (memberId: string) =>
    new ConflictError(['You can add at most {max} calendars', { max: CALENDAR.sources }], {
      code: 'too_many_calendars',
      current: { sources: await list(memberId) },
    });

  async function add(memberId: string, { url: typed, label }: CalendarSourceInput): Promise<CalendarSource> {
    const url = calendarAddress(typed);
    if (!url) throw new ValidationError([{ field: 'url', message: NOT_A_CALENDAR_ADDRESS }]);
    const before = await sources.of(memberId);
    const same = before.find((source) => addressOf(seal, source) === url.href);
    if (same) return toSource(same);
    if (before.length >= CALENDAR.sources) throw await tooMany(memberId);
    await limit.consume(memberId);
    const reading = await readCalendar({ memberId, address: url.href, etag: null });
    const read = firstReading(reading);
    const source = await sources.add(memberId, {
      label,
      host: url.hostname,
      ending: url.href.slice(-ENDING),
      address: seal.seal(url.href, memberId),
      ...read,
    });
    if (!source) throw await tooMany(memberId);
    if (!source.readAt) readNow();
    return toSource(source);
  }

  return {
    list,

    /**
     * Adds a calendar. The same address again is the stored calendar.
     * @throws ValidationError when the address is not public, or leads to no calendar or to one that is too large
     * @throws ConflictError when the member already has three
     * @throws TooManyRequestsError beyond 12 calls an hour
     */
    add: (memberId: string, input: CalendarSourceInput): Promise<CalendarSource> =>
      oneByOne(memberId, () => add(memberId, input)),

    /**
     * @throws NotFoundError for a calendar of another member
     * @throws TooManyRequestsError within five minutes of the last attempt, or beyond 12 calls an hour
     */
    async refresh(memberId: string, id: string): Promise<CalendarSource> {
      const found = await sources.find(memberId, id);
      if (!found) throw new NotFoundError('Calendar not found');
      const before = new Date(Date.now() - REFRESH_MS);
      const waitMs = (found.triedAt?.getTime() ?? 0) - before.getTime();
      if (waitMs > 0) {
        throw new TooManyRequestsError('You are doing this too quickly. Please wait a moment.', waitMs / 1_000);
      }
      await limit.consume(memberId);
      const source = await sources.refresh(memberId, id, before);
      readNow();
      return toSource(source ?? found);
    },

    /** @throws NotFoundError for a calendar of another member */
    async remove(memberId: string, id: string): Promise<CalendarSource[]> {
      if (!(await sources.remove(memberId, id))) throw new NotFoundError('Calendar not found');
      return list(memberId);
    },
  };
}
