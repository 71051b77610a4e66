import type { DomainEvent, RingStatus } from '@mutua/contracts';
import {
  createOutboxWrites,
  findDueBy,
  outboxFields,
  type PageQuery,
  type Relay,
  readAll,
  skipOf,
} from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { ringModel, type StoredRing } from './ring.model.ts';
import type { WriteHook } from './write-hook.ts';

export type RingRepository = ReturnType<typeof createRingRepository>;

/** The fields that a change of a ring can write. */
export type RingChanges = Partial<Omit<StoredRing, '_id' | 'version' | 'createdAt' | 'updatedAt' | 'changes'>>;

const AGREED: { status: { $in: RingStatus[] } } = { status: { $in: ['confirmed', 'completed', 'broken'] } };

/** Exchange rings. */
export function createRingRepository({
  connection,
  relay,
  beforeWrite,
}: {
  connection: Connection;
  relay: Pick<Relay, 'publish'>;
  beforeWrite?: WriteHook | undefined;
}) {
  const model = ringModel(connection);
  const { updateAndGet } = createOutboxWrites(model, relay);

  return {
    newId: (): string => new Types.ObjectId().toHexString(),

    find: (_id: string): Promise<StoredRing | null> => model.findById(_id).lean<StoredRing>().exec(),

    async insert(ring: StoredRing, ...events: DomainEvent[]): Promise<void> {
      await beforeWrite?.('ring');
      const fields = outboxFields(...events);
      await model.create({ ...ring, ...fields });
      relay.publish(model, { _id: ring._id, ...fields });
    },

    /**
     * Writes a change of a ring and its events, provided that the ring still has the version that was read. Null after a conflicting write.
     */
    async change(read: StoredRing, changes: RingChanges, ...events: DomainEvent[]): Promise<StoredRing | null> {
      await beforeWrite?.('ring');
      const { status = read.status } = changes;
      const now = new Date();
      const reached = status !== read.status && { [`changes.${status}`]: now };
      const $set = { ...changes, ...reached, version: read.version + 1, updatedAt: now };
      return updateAndGet({ _id: read._id, version: read.version }, { $set }, ...events);
    },

    /** Marks the follow-up work for this version as done. */
    async settled({ _id, version }: StoredRing): Promise<void> {
      await beforeWrite?.('ring');
      await model.updateOne({ _id, version }, { $set: { dueAt: null } });
    },

    /** A ring that the member has left counts as closed for the member, whatever its state. */
    async list(
      memberId: string,
      statuses: readonly RingStatus[] | null,
      query: PageQuery,
    ): Promise<{ rings: StoredRing[]; total: number }> {
      const isLeft = { 'former.userId': memberId };
      const filter = {
        memberIds: memberId,
        ...(statuses && {
          $or: [
            { status: { $in: statuses }, 'places.userId': memberId },
            ...(statuses.includes('closed') ? [isLeft] : []),
          ],
        }),
      };
      const [rings, total] = await Promise.all([
        model.find(filter).sort({ updatedAt: -1 }).skip(skipOf(query)).limit(query.limit).lean<StoredRing[]>().exec(),
        model.countDocuments(filter),
      ]);
      return { rings, total };
    },

    /** Rings that wait for answers. */
    proposedWith: (
      filter: { memberIds: string } | { 'legs.skill._id': string } | { 'legs.wantId': string },
    ): Promise<StoredRing[]> =>
      model
        .find({ ...filter, status: 'proposed' })
        .lean<StoredRing[]>()
        .exec(),

    /** How many rings a member has started since then, and how many of the member's own rings are open. */
    async startsOf(startedBy: string, since: Date): Promise<{ lately: number; open: number }> {
      const [lately, open] = await Promise.all([
        model.countDocuments({ startedBy, createdAt: { $gte: since } }),
        model.countDocuments({ startedBy, status: 'proposed' }),
      ]);
      return { lately, open };
    },

    findDue: findDueBy(model, 'dueAt'),

    /** All rings to which everybody has said yes. */
    agreed: (): AsyncGenerator<StoredRing> => readAll<StoredRing>(model, {}, AGREED),
    countAgreed: (): Promise<number> => model.countDocuments(AGREED).exec(),
  };
}
