import type { DomainEvent } from '@mutua/contracts';
import { createOutboxWrites, type EventStore, newEvent, type OutboxFields, readAll } from '@mutua/service-kit';
import { Types } from 'mongoose';
import type { Tie } from './bonds.ts';
import { type ReferenceDocument, referenceModel } from './reference.model.ts';

/** A reference as it is stored, without its outbox. */
export type StoredReference = Omit<ReferenceDocument, keyof OutboxFields>;

/** More than a profile shows, because references of suspended members are left out afterwards. */
const MOST_SHOWN = 100;
const MOST_WAITING = 50;
/** How many references one step of a circle reads. */
const MOST_TIES = 500;

const VISIBLE = { 'moderation.isHidden': { $ne: true } } as const;
const ACCEPTED = { acceptedAt: { $ne: null }, ...VISIBLE } as const;

/** The event that a member shows a reference. */
export const referenceAccepted = ({ _id, to }: Pick<StoredReference, '_id' | 'to'>): DomainEvent =>
  newEvent('reference.accepted', { referenceId: _id, receiverId: to });

export type ReferenceRepository = ReturnType<typeof createReferenceRepository>;

export function createReferenceRepository({ connection, relay }: EventStore) {
  const model = referenceModel(connection);
  const { insert, update } = createOutboxWrites(model, relay);

  /** Removes a reference that matches, together with its event. Returns false when none does. */
  const removeOne = ({ _id, from, to }: StoredReference): Promise<boolean> =>
    update(
      { _id, from, to },
      { $set: { from: _id, to: _id, text: '', acceptedAt: null, declinedAt: null } },
      newEvent('reference.removed', { referenceId: _id, authorId: from, receiverId: to }),
    );

  return {
    /** Stores a reference. Returns null when this member has already written about the other one. */
    async insert(
      fields: Pick<StoredReference, 'from' | 'to' | 'relation' | 'text'>,
      eventOf: (reference: StoredReference) => DomainEvent,
    ): Promise<StoredReference | null> {
      const _id = new Types.ObjectId().toHexString();
      const reference = { ...fields, _id, createdAt: new Date(), acceptedAt: null };
      return (await insert(reference, eventOf(reference))) ? reference : null;
    },

    find: (id: string): Promise<StoredReference | null> => model.findById(id).lean<StoredReference>().exec(),

    between: (from: string, to: string): Promise<StoredReference | null> =>
      model.findOne({ from, to }).lean<StoredReference>().exec(),

    /**
     * Shows a reference that a member received, or hides it. A reference that is already shown keeps its time. Returns null when there is
     * none.
     */
    async decide(_id: string, to: string, isAccepted: boolean): Promise<StoredReference | null> {
      const now = new Date();
      if (isAccepted) {
        await update(
          { _id, to, acceptedAt: null },
          { $set: { acceptedAt: now, declinedAt: null } },
          referenceAccepted({ _id, to }),
        );
      } else {
        await model.updateOne({ _id, to }, { $set: { acceptedAt: null, declinedAt: now } });
      }
      return model
        .findOne({ _id, to, ...VISIBLE })
        .lean<StoredReference>()
        .exec();
    },

    /** Removes a reference that the member wrote or received. Returns it as it was; null when there was none. */
    async remove(_id: string, memberId: string): Promise<StoredReference | null> {
      const found = await model.findOne({ _id, $or: [{ from: memberId }, { to: memberId }] }).lean<StoredReference>();
      return found && (await removeOne(found)) ? found : null;
    },

    /** Removes the references that two members wrote about each other. */
    async removeBetween(one: string, other: string): Promise<void> {
      const between = [
        { from: one, to: other },
        { from: other, to: one },
      ];
      for (const found of await model.find({ $or: between }).lean<StoredReference[]>()) await removeOne(found);
    },

    /** Removes the references that an erased member wrote and received. */
    async forgetMember(id: string): Promise<void> {
      await model.deleteMany({ $or: [{ from: id }, { to: id }] });
    },

    /** Hides a reference, or shows it again. Ignores a decision when a later one is stored. Returns the reference. */
    async setHidden(_id: string, isHidden: boolean, seq: number): Promise<StoredReference | null> {
      await model.updateOne(
        { _id, 'moderation.seq': { $not: { $gte: seq } } },
        { $set: { moderation: { isHidden, seq } } },
      );
      return model.findById(_id).lean<StoredReference>().exec();
    },

    /** All references that are shown, and how many there are. */
    allAccepted: (): AsyncIterable<StoredReference> => readAll(model, ACCEPTED),
    countAccepted: (): Promise<number> => model.countDocuments(ACCEPTED).exec(),

    /** Returns the references that a member shows, the newest first. */
    acceptedOf: (to: string): Promise<StoredReference[]> =>
      model
        .find({ to, ...ACCEPTED })
        .sort({ acceptedAt: -1, _id: -1 })
        .limit(MOST_SHOWN)
        .lean<StoredReference[]>()
        .exec(),

    /** Returns the references that a member received and does not show, the newest first. */
    waitingFor: (to: string): Promise<StoredReference[]> =>
      model
        .find({ to, acceptedAt: null, ...VISIBLE })
        .sort({ createdAt: -1, _id: -1 })
        .limit(MOST_WAITING)
        .lean<StoredReference[]>()
        .exec(),

    /** Returns who vouches for whom, in the shown references that any of these members wrote or received. */
    tiesOf: (ids: readonly string[]): Promise<Tie[]> =>
      model
        .find({ ...ACCEPTED, $or: [{ from: { $in: ids } }, { to: { $in: ids } }] }, { from: 1, to: 1 })
        .sort({ _id: 1 })
        .limit(MOST_TIES)
        .lean<Tie[]>()
        .exec(),

    /** Yields every reference that a member wrote or received. */
    allOf: (id: string): AsyncGenerator<StoredReference> =>
      readAll<StoredReference>(model, {}, { $or: [{ from: id }, { to: id }] }),
  };
}
