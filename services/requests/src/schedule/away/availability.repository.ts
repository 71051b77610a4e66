import type { AvailabilitySnapshot } from '@mutua/contracts';
import {
  createOutboxWrites,
  type EventStore,
  findDueBy,
  newEvent,
  type OutboxFields,
  readAll,
  retryOnConflict,
  upsert,
} from '@mutua/service-kit';
import { type Absence, askAtOf, hasEnded, type StoredAway } from './absences.ts';
import { type AvailabilityDocument, availabilityModel } from './availability.model.ts';

export type StoredAvailability = Omit<AvailabilityDocument, keyof OutboxFields>;
export type AvailabilityRepository = ReturnType<typeof createAvailabilityRepository>;

/** A change that others see. */
type Changed = Partial<Pick<StoredAvailability, 'away' | 'past' | 'answersWithin' | 'answerRate'>>;

/** Returns the update of `askAt`, the time to ask whether the absence is over. */
const askFields = ({ away }: Changed) => {
  const askAt = away && askAtOf(away);
  return askAt ? { $set: { askAt } } : away === undefined ? {} : { $unset: { askAt: 1 as const } };
};

/** The state of a member without a stored document, as version 0. */
const nothingKnown = (_id: string): StoredAvailability => ({
  _id,
  away: null,
  past: [],
  answersWithin: null,
  answerRate: null,
  version: 0,
});

const eventAway = ({ startsAt, endsAt, until, note, requests }: StoredAway): AvailabilitySnapshot['away'] => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  until,
  note,
  requests,
});

/** Returns what other services learn of an availability. */
export const toAvailability = ({
  _id,
  away,
  answersWithin,
  answerRate = null,
  version,
}: StoredAvailability): AvailabilitySnapshot => ({
  userId: _id,
  version,
  answersWithin,
  answerRate,
  away: away && !hasEnded(away, new Date()) ? eventAway(away) : null,
});

export function createAvailabilityRepository({ connection, relay }: EventStore) {
  const model = availabilityModel(connection);
  const { insert, update } = createOutboxWrites(model, relay);

  const find = async (memberId: string): Promise<StoredAvailability> =>
    (await model.findById(memberId).lean()) ?? nothingKnown(memberId);

  /** Writes over the version that was read, together with its event. Returns false when another change was faster. */
  function write(before: StoredAvailability, changed: Changed): Promise<boolean> {
    const after = { ...before, ...changed, version: before.version + 1 };
    const event = newEvent('availability.changed', toAvailability(after));
    const { _id, version } = before;
    const { $set, ...rest } = askFields(changed);
    return version > 0
      ? update({ _id, version }, { $set: { ...changed, ...$set, version: after.version }, ...rest }, event)
      : insert({ ...after, ...$set }, event);
  }

  return {
    find,
    write,

    /**
     * Changes the stored availability, and tries again when another change was faster.
     * @param next returns the change; null when there is nothing to change
     */
    change: (memberId: string, next: (before: StoredAvailability) => Changed | null): Promise<StoredAvailability> =>
      retryOnConflict(async () => {
        const before = await find(memberId);
        const changed = next(before);
        if (!changed) return before;
        return (await write(before, changed)) ? { ...before, ...changed } : undefined;
      }),

    /** Returns the latest absence of each of these members. It may be over. */
    async awayOf(memberIds: readonly string[]): Promise<Map<string, Absence>> {
      const found = await model.find({ _id: { $in: memberIds }, away: { $ne: null } }, { away: 1 }).lean();
      return new Map(found.flatMap(({ _id, away }) => (away ? [[_id, away] as const] : [])));
    },

    /** Returns the past and present absences of the member. */
    async absencesOf(memberId: string): Promise<Absence[]> {
      const { away, past } = await find(memberId);
      return away ? [...past, away] : past;
    },

    /** Sets when `answersWithin` is computed again. */
    async recountAt(memberId: string, at: Date): Promise<void> {
      const { _id, ...unknown } = { ...nothingKnown(memberId), version: 1 };
      await upsert(model, { _id }, { $set: { recountAt: at }, $setOnInsert: unknown });
    },

    /** Returns the members whose `answersWithin` is due, the longest waiting first. */
    findDue: findDueBy(model, 'recountAt'),

    /** Stores when it is computed next; null for never. Does nothing when another answer has come meanwhile. */
    async recounted({ _id, recountAt }: StoredAvailability, next: Date | null): Promise<void> {
      await model.updateOne({ _id, recountAt }, next ? { $set: { recountAt: next } } : { $unset: { recountAt: 1 } });
    },

    /** Returns the members who are due to be asked whether they are still away, the longest waiting first. */
    findToAsk: findDueBy(model, 'askAt'),

    /**
     * Stores the event that asks the member, and `next` as the time of the next question. Both are one write, so each question is asked
     * once. Does nothing after another change.
     */
    async ask({ _id, version, askAt }: StoredAvailability, since: Date, next: Date): Promise<void> {
      const event = newEvent('away.asked', { userId: _id, since: since.toISOString() });
      await update({ _id, version, askAt }, { $set: { askAt: next } }, event);
    },

    all: (): AsyncGenerator<StoredAvailability> => readAll<StoredAvailability>(model),
    countAll: (): Promise<number> => model.countDocuments().exec(),
  };
}
