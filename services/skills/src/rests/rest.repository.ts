import { createHash } from 'node:crypto';
import { type DomainEvent, ERASED_VERSION } from '@mutua/contracts';
import { createOutboxWrites, type EventStore, findDueBy, inParts } from '@mutua/service-kit';
import { type MemberDocument, memberModel } from '../members/member.model.ts';
import { skillModel } from '../skills/skill.model.ts';
import type { StoredSkill } from '../skills/skill.repository.ts';
import { type AskedSkill, type RestDocument, restModel } from './rest.model.ts';
import { dayOf } from './when-asked.ts';

export type RestRepository = ReturnType<typeof createRestRepository>;

export type StoredRest = Omit<RestDocument, 'outbox' | 'outboxPendingAt'>;
/** What decides whether a member is asked. */
export type Visitor = Pick<MemberDocument, '_id' | 'lastActiveDay' | 'expiredRequests' | 'announcedAbsence'>;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const PART = 500;
const VISITOR = { lastActiveDay: 1, expiredRequests: 1, announcedAbsence: 1 } as const;
/** The tombstone of an erased member stays as it is. */
const NOT_ERASED = { version: { $lt: ERASED_VERSION } } as const;

/** A process is letting skills rest. It keeps its time, at which another one wakes them, if the process has died. */
const AT_WORK = { letRest: { $exists: true }, dueAt: { $exists: true } } as const;

/** Whether a visit on this day is later than the question. A day from before it may arrive afterwards, when a lost copy is rebuilt. */
const isSince = ({ askedFor, askedAt }: StoredRest, day: string): boolean =>
  askedFor ? askedFor < day : !askedAt || dayOf(askedAt) <= day;

/** The questions to members whether they still teach their skills. */
export function createRestRepository({ connection, relay }: EventStore) {
  const model = restModel(connection);
  const members = memberModel(connection);
  const skills = skillModel(connection);
  const writes = createOutboxWrites(model, relay);

  return {
    /** The members whose last visit is unknown or was on this day at the latest, or who left so many requests without an answer. */
    absent(day: string, expired: number): AsyncGenerator<Visitor[]> {
      const isAbsent = [
        { lastActiveDay: { $lte: day } },
        { lastActiveDay: null },
        { [`expiredRequests.${expired - 1}`]: { $exists: true } },
      ];
      return inParts(PART, (after) =>
        members
          .find({ _id: { $gt: after }, $or: isAbsent }, VISITOR)
          .sort({ _id: 1 })
          .limit(PART)
          .lean<Visitor[]>()
          .exec(),
      );
    },

    visitor: (memberId: string): Promise<Visitor | null> => members.findById(memberId, VISITOR).lean<Visitor>().exec(),

    /** The skills of these members that people can find, by their owner. */
    async taughtBy(memberIds: readonly string[]): Promise<Map<string, AskedSkill[]>> {
      const found = await skills
        .find({ ownerId: { $in: memberIds }, deletedAt: null, restsSince: null }, { ownerId: 1, title: 1 })
        .lean();
      return Map.groupBy(
        found.map(({ _id, ownerId, title }) => ({ _id, ownerId, title })),
        ({ ownerId }) => ownerId,
      );
    },

    find: (memberId: string): Promise<StoredRest | null> => model.findById(memberId).lean<StoredRest>().exec(),

    async findMany(memberIds: readonly string[]): Promise<Map<string, StoredRest>> {
      const found = await model.find({ _id: { $in: memberIds } }).lean<StoredRest[]>();
      return new Map(found.map((rest) => [rest._id, rest]));
    },

    /** The question of a link that still works. */
    findByToken: (token: string): Promise<StoredRest | null> =>
      model
        .findOne({ token: hashOf(token), tokenUntil: { $gt: new Date() } })
        .lean<StoredRest>()
        .exec(),

    /** Stores the question with its event, unless another process has changed what is stored since it was read. */
    async ask(
      before: StoredRest | undefined,
      { token, ...question }: Pick<StoredRest, '_id' | 'askedFor' | 'dueAt' | 'tokenUntil'> & { token: string },
      event: DomainEvent<'skill.asked'>,
    ): Promise<boolean> {
      const { _id, ...asked } = { ...question, state: 'asked' as const, askedAt: new Date(), token: hashOf(token) };
      if (!before) return writes.insert({ _id, ...asked }, event);
      const same = { _id, state: before.state, askedAt: before.askedAt ?? null, until: before.until ?? null };
      return writes.update(same, { $set: asked, $unset: { until: 1, letRest: 1, answeredRest: 1 } }, event);
    },

    findDue: findDueBy(model, 'dueAt'),

    /**
     * Claims a member whose skills are to rest, or to be woken because a process stopped at it, until a time; then another process may. Null
     * when another process has done so.
     */
    async claim(memberId: string, now: Date, until: Date): Promise<StoredRest | null> {
      const take = (states: readonly StoredRest['state'][], set: Partial<StoredRest>) =>
        model
          .findOneAndUpdate(
            { _id: memberId, dueAt: { $lte: now }, state: { $in: states } },
            { $set: { ...set, dueAt: until } },
            { returnDocument: 'after' },
          )
          .lean<StoredRest>()
          .exec();
      return (await take(['asked', 'resting'], { state: 'resting' })) ?? (await take(['here', 'answered'], {}));
    },

    /** Stores which skills the claimed question lets rest, before the first one does. False when the member has visited or answered meanwhile. */
    async keepLetRest({ _id, dueAt }: StoredRest, letRest: readonly AskedSkill[]): Promise<boolean> {
      const { matchedCount } = await model.updateOne({ _id, state: 'resting', dueAt }, { $set: { letRest } });
      return matchedCount === 1;
    },

    /** Ends the work of waking what a question let rest. */
    async woken({ _id, dueAt }: StoredRest): Promise<void> {
      await model.updateOne({ _id, dueAt }, { $unset: { letRest: 1, dueAt: 1 } });
    },

    /** Puts the end of a question off, as long as nobody has changed it. */
    async postpone({ _id, dueAt }: StoredRest, to: Date): Promise<void> {
      const asked = { $set: { state: 'asked', dueAt: to }, $unset: { letRest: 1 } } as const;
      await model.updateOne({ _id, state: 'resting', dueAt }, asked);
    },

    /** Ends claimed work. False when the member has visited or answered meanwhile. */
    finish: (
      { _id, dueAt }: StoredRest,
      state: Extract<StoredRest['state'], 'rested' | 'here'>,
      ...events: DomainEvent<'skill.rested'>[]
    ): Promise<boolean> =>
      writes.update({ _id, state: 'resting', dueAt }, { $set: { state }, $unset: { dueAt: 1, letRest: 1 } }, ...events),

    /** @param rest the skills that the answer lets rest */
    async answered(memberId: string, until: Date, rest: readonly string[] = []): Promise<void> {
      const $set = { state: 'answered' as const, until, answeredRest: [...rest] };
      const { matchedCount } = await model.updateOne({ _id: memberId, ...AT_WORK }, { $set });
      if (matchedCount === 0)
        await model.updateOne({ _id: memberId }, { $set, $unset: { dueAt: 1 } }, { upsert: true });
    },

    /**
     * Stores the last visit of a member. A member who is asked is left alone from then on. A late event about an earlier day changes nothing.
     */
    async visited(memberId: string, day: string): Promise<void> {
      // A visit may arrive before the first event about the member, as when a lost copy is rebuilt.
      await members.updateOne({ _id: memberId }, {}, { upsert: true });
      await members.updateOne(
        { _id: memberId, ...NOT_ERASED, $or: [{ lastActiveDay: { $lt: day } }, { lastActiveDay: null }] },
        { $set: { lastActiveDay: day }, $unset: { expiredRequests: 1 } },
      );
      // The stored day decides, and runs after a repeated event, too: the process may have died between the two writes.
      const rest = await model.findById(memberId, { askedFor: 1, askedAt: 1 }).lean<StoredRest>();
      if (rest && isSince(rest, day)) {
        const open = {
          ...{ _id: memberId, askedFor: rest.askedFor ?? null },
          state: { $in: ['asked', 'resting'] as const },
        };
        const { matchedCount } = await model.updateOne({ ...open, ...AT_WORK }, { $set: { state: 'here' } });
        if (matchedCount === 0) await model.updateOne(open, { $set: { state: 'here' }, $unset: { dueAt: 1 } });
      }
    },

    /** Counts a request to the member that expired without an answer, once. */
    async expired(memberId: string, requestId: string, most: number): Promise<void> {
      await members.updateOne(
        { _id: memberId, ...NOT_ERASED, [`expiredRequests.${most - 1}`]: { $exists: false } },
        { $addToSet: { expiredRequests: requestId } },
      );
    },

    /** Stores an absence with an end. */
    async announced(memberId: string, announcedAbsence: { from: Date; until: Date }): Promise<void> {
      await members.updateOne({ _id: memberId, ...NOT_ERASED }, { $set: { announcedAbsence } });
    },

    /** Removes what is stored of a member's visits and answers. */
    async forget(memberId: string): Promise<void> {
      await model.deleteOne({ _id: memberId });
    },
  };
}

/** The skill as the member is asked about it. */
export const restView = ({ _id, title, exchangeCount, restsSince }: StoredSkill) => ({
  _id,
  title,
  exchangeCount,
  restsSince: restsSince?.toISOString() ?? null,
});
