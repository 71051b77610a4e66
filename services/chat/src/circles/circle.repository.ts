import { CIRCLES, type EventPayload } from '@mutua/contracts';
import { isNewer, retryOnConflict, unlessDuplicate } from '@mutua/service-kit';
import type { Connection, QueryFilter } from 'mongoose';
import type { ListPoint } from '../store/list-cursor.ts';
import { type CircleDocument, circleModel, type LastCircleMessage, type MemberState } from './circle.model.ts';
import { endedBefore, hasNewcomers, type LessonPart, withLesson } from './circle.ts';

export type CircleRepository = ReturnType<typeof createCircleRepository>;

/** A circle before and after an event of its lesson. */
interface Mirrored {
  before: CircleDocument | null;
  after: CircleDocument;
}

/** The newest message of a circle, and up to which `seq` members have written since the last update. */
export interface CircleUpdate {
  circleId: string;
  last: LastCircleMessage;
  wrote: Record<string, number>;
}

/** The circles that a member reads now. */
const readableBy = (memberId: string, now: Date): QueryFilter<CircleDocument> => ({
  'people.memberId': memberId,
  lastAt: { $ne: null },
  endsAt: { $gt: endedBefore(now.getTime(), CIRCLES.readDays) },
});

/** The circles of group lessons. */
export function createCircleRepository(connection: Connection) {
  const model = circleModel(connection);
  const find = (id: string): Promise<CircleDocument | null> => model.findById(id).lean<CircleDocument>().exec();

  /** Undefined when another process has inserted it meanwhile. */
  async function insert(_id: string, part: LessonPart): Promise<Mirrored | undefined> {
    const after: CircleDocument = { _id, ...part, lastSeq: 0, lastMessage: null, states: {} };
    return (await unlessDuplicate(model.create(after))) ? { before: null, after } : undefined;
  }

  /** Undefined when another process has written it meanwhile. A message may have moved `lastAt` since the read. */
  async function replace(before: CircleDocument, part: LessonPart): Promise<Mirrored | undefined> {
    const { lastAt, ...fields } = part;
    const set = before.lastAt === null ? { ...fields, lastAt } : fields;
    const { matchedCount } = await model.updateOne({ _id: before._id, version: before.version }, { $set: set });
    return matchedCount === 0 ? undefined : { before, after: { ...before, ...part } };
  }

  return {
    find,

    /**
     * Stores what an event tells of a lesson, unless a newer version is stored.
     * @param lastSeqOf the `seq` of the newest message, for newcomers
     * @returns the circle before and after; null when the event was not newer
     */
    async mirror(
      lesson: EventPayload<'lesson.people'>,
      at: Date,
      lastSeqOf: (circleId: string) => Promise<number>,
    ): Promise<Mirrored | null> {
      const _id = lesson.lessonId;
      const attempt = async (): Promise<Mirrored | 'older' | undefined> => {
        const before = await find(_id);
        if (!before) return insert(_id, withLesson(null, lesson, { at, lastSeq: 0 }));
        if (!isNewer(lesson.version, before.version)) return 'older';
        const lastSeq = hasNewcomers(before, lesson) ? await lastSeqOf(_id) : before.lastSeq;
        return replace(before, withLesson(before, lesson, { at, lastSeq }));
      };
      const mirrored = await retryOnConflict(attempt, { key: `circle:${_id}` });
      return mirrored === 'older' ? null : mirrored;
    },

    /** Stores that these members know that they have left. */
    async leftTold(circleId: string, memberIds: readonly string[]): Promise<void> {
      await model.updateOne({ _id: circleId }, { $pull: { left: { $in: memberIds } } } as never);
    },

    /** Returns a page of a member's circles, the last active first. */
    list(memberId: string, now: Date, { limit, after }: { limit: number; after?: ListPoint | undefined }) {
      const isAfter = after && {
        $or: [{ lastAt: { $lt: after.at } }, { lastAt: after.at, _id: { $lt: after.id } }],
      };
      return model
        .find({ $and: [readableBy(memberId, now), isAfter ?? {}] } as never, { lines: 0 })
        .sort({ lastAt: -1, _id: -1 })
        .limit(limit)
        .lean<CircleDocument[]>()
        .exec();
    },

    /** Returns what unread messages are counted from, of the circles that a member can read now. */
    unreadOf: (memberId: string, now: Date): Promise<Pick<CircleDocument, '_id' | 'people' | 'states' | 'lastSeq'>[]> =>
      model.find(readableBy(memberId, now), { people: 1, states: 1, lastSeq: 1 }).lean<CircleDocument[]>().exec(),

    /** Writes the newest messages of several circles. A later one that is stored stays. */
    async writeLast(updates: readonly CircleUpdate[]): Promise<void> {
      const authorsOf = ({ wrote }: CircleUpdate) =>
        Object.fromEntries(Object.entries(wrote).map(([memberId, seq]) => [`states.${memberId}.wrote`, seq]));
      const write = async (operationOf: (update: CircleUpdate) => { filter: object; update: object }) => {
        const operations = updates.map((update) => ({ updateOne: operationOf(update) }));
        return (await model.bulkWrite(operations as never, { ordered: false })).matchedCount;
      };
      const matched = await write((update) => ({
        filter: { _id: update.circleId, lastSeq: { $lt: update.last.seq } },
        update: {
          $set: { lastSeq: update.last.seq, lastAt: update.last.sentAt, lastMessage: update.last },
          $max: authorsOf(update),
        },
      }));
      // Another node has stored a later message, but not that these members have written.
      if (matched < updates.length)
        await write((update) => ({ filter: { _id: update.circleId }, update: { $max: authorsOf(update) } }));
    },

    /**
     * Shows another message in the list: the newest one was changed or hidden. Also moves `lastSeq`, so that a process which has read the
     * earlier words no longer writes them.
     * @param newest the newest message; a later one that is stored stays
     */
    async rewriteLast(
      circleId: string,
      { seq, sentAt }: Pick<LastCircleMessage, 'seq' | 'sentAt'>,
      last: LastCircleMessage | null,
    ): Promise<void> {
      await model.updateOne(
        { _id: circleId, lastSeq: { $lte: seq } },
        { $set: { lastSeq: seq, lastAt: sentAt, lastMessage: last } },
      );
    },

    /** Changes one state of a member; null removes it. Returns false when the circle does not exist. */
    async setState(
      circleId: string,
      memberId: string,
      what: keyof Omit<MemberState, 'wrote'>,
      until: Date | null,
    ): Promise<boolean> {
      const field = `states.${memberId}.${what}`;
      const update = until ? { $set: { [field]: until } } : { $unset: { [field]: '' } };
      return (await model.updateOne({ _id: circleId }, update as never)).matchedCount === 1;
    },

    /** Returns the ids of all circles in which a member is now. */
    async idsOf(memberId: string): Promise<string[]> {
      const found = await model.find({ 'people.memberId': memberId }, { _id: 1 }).lean();
      return found.map(({ _id }) => _id);
    },

    /** Returns the ids of the circles in which both members are. */
    async idsWith(one: string, other: string): Promise<string[]> {
      const found = await model
        .find({ $and: [{ 'people.memberId': one }, { 'people.memberId': other }] }, { _id: 1 })
        .lean();
      return found.map(({ _id }) => _id);
    },

    /** Removes the words and marks of an erased member. The lessons service removes the seat. */
    async forget(circleId: string, memberId: string): Promise<void> {
      await model.updateOne({ _id: circleId }, {
        $unset: { [`states.${memberId}`]: '' },
        $pull: { lines: { memberId }, left: memberId },
      } as never);
      await model.updateOne({ _id: circleId, 'lastMessage.senderId': memberId } as never, {
        $set: { 'lastMessage.content': '', 'lastMessage.messageType': 'erased' } as never,
        $unset: { 'lastMessage.voiceSeconds': '' } as never,
      });
    },

    /** Returns the ids of circles that are removed, the oldest first. */
    async findOld(now: Date, limit: number): Promise<string[]> {
      const found = await model
        .find({ endsAt: { $lte: endedBefore(now.getTime(), CIRCLES.keptDays) } }, { _id: 1 })
        .sort({ endsAt: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id);
    },

    async remove(circleId: string): Promise<void> {
      await model.deleteOne({ _id: circleId });
    },
  };
}
