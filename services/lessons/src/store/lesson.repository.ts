import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type DomainEvent, LESSONS, type LessonStatus, type SeatState } from '@mutua/contracts';
import { createOutboxWrites, findDueBy, findPage, type PageQuery, type Relay, readAll } from '@mutua/service-kit';
import type { Connection, QueryFilter } from 'mongoose';
import { derived } from '../rules/derived.ts';
import { type LessonDocument, lessonModel, type StoredLesson } from '../rules/lesson.model.ts';
import type { Attended } from '../rules/misses.ts';
import type { Known } from '../rules/seats.ts';

export type LessonRepository = ReturnType<typeof createLessonRepository>;

/** What a list of lessons may contain. */
export interface LessonFilter {
  foundBy: readonly NonNullable<StoredLesson['foundBy']>[];
  /** For each word of a query, what a word of the lesson matches. */
  words: readonly RegExp[][];
  fields: QueryFilter<LessonDocument>;
  from: Date;
  to: Date | null;
  withoutTeachers: readonly string[];
}

const LIVE: { $in: LessonStatus[] } = { $in: ['open', 'closed'] };
const ACTIVE: SeatState[] = ['asked', 'taken', 'waiting', 'offered'];

/** Leaves out the lessons of these teachers. The engine for development compares a long list quicker this way than with `$nin`. */
const notBy = (teachers: readonly string[]) =>
  teachers.length > 0 ? { $nor: [{ teacherId: { $in: [...teachers] } }] } : {};

/** The keys of the index of words. Few lessons have a word, and by time alone all of them would be read. */
const BY_WORDS = { words: 1, startsAt: 1, foundBy: 1, teacherId: 1 } as const;

/** Whether a change is only that seats which were taken back are counted now. Nobody reads that. */
const isOnlyCounted = (before: StoredLesson, after: StoredLesson): boolean =>
  Boolean(before.uncountedSince) &&
  !after.uncountedSince &&
  isDeepStrictEqual(before, { ...after, uncountedSince: before.uncountedSince });

/** Group lessons. */
export function createLessonRepository({
  connection,
  relay,
}: {
  connection: Connection;
  relay: Pick<Relay, 'publish'>;
}) {
  const model = lessonModel(connection);
  const { insert, updateAndGet } = createOutboxWrites(model, relay);
  const read = (filter: QueryFilter<LessonDocument>): Promise<StoredLesson[]> =>
    model.find(filter).sort({ _id: 1 }).lean<StoredLesson[]>().exec();

  return {
    /** Random, because whoever knows the id of a lesson by link sees it: ids of the database can be counted. */
    newId: (): string => randomBytes(12).toString('hex'),

    find: (_id: string): Promise<StoredLesson | null> => model.findById(_id).lean<StoredLesson>().exec(),

    findByClientId: (teacherId: string, clientId: string): Promise<StoredLesson | null> =>
      model.findOne({ teacherId, clientId }).lean<StoredLesson>().exec(),

    /** Returns false when the teacher has offered it before, by its `clientId`. */
    insert: (lesson: StoredLesson, zoneOf: Known['zoneOf'], ...events: DomainEvent[]): Promise<boolean> =>
      insert(derived(lesson, zoneOf), ...events),

    /**
     * Writes a lesson with its events, provided that it still is as it was read. Null after a conflicting write. The version stays
     * when seats were only counted: a teacher who reads the lesson changes what they see.
     */
    async replace(
      read: StoredLesson,
      after: StoredLesson,
      zoneOf: Known['zoneOf'],
      ...events: DomainEvent[]
    ): Promise<StoredLesson | null> {
      const { _id, version: _version, createdAt: _createdAt, ...fields } = derived(after, zoneOf);
      const version = isOnlyCounted(read, after) ? read.version : read.version + 1;
      const $set = { ...fields, version, updatedAt: new Date() };
      const isUnchanged = { version: read.version, uncountedSince: read.uncountedSince ?? null };
      return updateAndGet({ _id, ...isUnchanged }, { $set }, ...events);
    },

    list(
      { foundBy, words, fields, from, to, withoutTeachers }: LessonFilter,
      order: 'soon' | 'newest',
      query: PageQuery,
    ): Promise<{ documents: StoredLesson[]; total: number }> {
      const filter: QueryFilter<LessonDocument> = {
        ...fields,
        foundBy: { $in: foundBy },
        startsAt: { $gte: from, ...(to && { $lt: to }) },
        ...(words.length > 0 && { $and: words.map((word) => ({ words: { $in: word } })) }),
        ...notBy(withoutTeachers),
      };
      const sort = order === 'soon' ? { startsAt: 1, _id: 1 } : { createdAt: -1, _id: -1 };
      const hint = words.length > 0 ? BY_WORDS : undefined;
      return findPage<StoredLesson>(model as never, filter as never, {
        ...query,
        sort: sort as never,
        ...(hint && { hint }),
      });
    },

    /** The lessons of a member, those to come first in time, those of the past latest first. */
    mine(
      memberId: string,
      {
        role,
        when,
        now,
        withoutTeachers,
      }: {
        role: 'teach' | 'learn' | undefined;
        when: 'coming' | 'past';
        now: Date;
        /** With a block between them a lesson that is over is not shown either. */
        withoutTeachers: readonly string[];
      },
      query: PageQuery,
    ): Promise<{ documents: StoredLesson[]; total: number }> {
      // A hidden lesson is there only for those with a seat.
      const learns = [
        { 'people.memberId': memberId, 'moderation.isHidden': { $ne: true } },
        { people: { $elemMatch: { memberId, state: 'taken' } } },
      ];
      const ways = { teach: [{ teacherId: memberId }], learn: learns, any: [{ teacherId: memberId }, ...learns] };
      const endsAt = when === 'coming' ? { $gt: now } : { $lte: now };
      const filter = { $or: ways[role ?? 'any'].map((way) => ({ ...way, endsAt })), ...notBy(withoutTeachers) };
      const sort = when === 'coming' ? { startsAt: 1, _id: 1 } : { endsAt: -1, _id: -1 };
      return findPage<StoredLesson>(model as never, filter as never, { ...query, sort: sort as never });
    },

    /** The lessons to come that a member teaches. */
    taughtBy: (teacherId: string, now: Date): Promise<StoredLesson[]> =>
      read({ teacherId, status: LIVE, endsAt: { $gt: now } }),

    /** The lessons to come in which a member has a seat, is offered one, asks or waits. */
    joinedBy: (memberId: string, now: Date): Promise<StoredLesson[]> =>
      read({
        status: LIVE,
        endsAt: { $gt: now },
        people: { $elemMatch: { memberId, state: { $in: ACTIVE } } },
      } as never),

    /**
     * The lessons in which a member has or had a seat, as far as they say who was there. Only what ended since then, or is to come. Not the
     * meetings of rings, of which only the members themselves say who was there.
     */
    attendedSince: (memberId: string, since: Date): Promise<Attended[]> =>
      model
        .find({
          $or: [{ 'people.memberId': memberId }, { 'ended.memberId': memberId }],
          endsAt: { $gt: since },
          kind: { $ne: 'ring' },
        } as never)
        .select({ people: 1, ended: 1, sessions: 1 })
        .lean<Attended[]>()
        .exec(),

    /** The sessions of the lessons that a member teaches, of those that ended since then or are to come. */
    taughtSince: (teacherId: string, since: Date): Promise<Pick<StoredLesson, 'sessions'>[]> =>
      model
        .find({ teacherId, endsAt: { $gt: since } })
        .select({ sessions: 1 })
        .lean<Pick<StoredLesson, 'sessions'>[]>()
        .exec(),

    /** How many seats a teacher has taken back since then. */
    async removalsSince(teacherId: string, since: Date): Promise<number> {
      const found = await model
        .find({ teacherId, endsAt: { $gt: since }, 'ended.state': 'removed' } as never, { ended: 1 })
        .lean<Pick<StoredLesson, 'ended'>[]>();
      const isCounted = ({ state, hadSeat, at }: StoredLesson['ended'][number]): boolean =>
        state === 'removed' && hadSeat === true && at > since;
      return found.flatMap(({ ended }) => ended.filter(isCounted)).length;
    },

    /** The known ones of these lessons. */
    findAll: (ids: readonly string[]): Promise<StoredLesson[]> => read({ _id: { $in: [...new Set(ids)] } }),

    /** Who has had a seat in an earlier lesson of a teacher, the latest first. */
    async formerOf(teacherId: string, now: Date): Promise<string[]> {
      const past = await model
        .find({ teacherId, endsAt: { $lte: now } }, { people: 1 })
        .sort({ endsAt: -1 })
        .limit(LESSONS.formerTold)
        .lean<Pick<StoredLesson, 'people'>[]>();
      const ids = past.flatMap(({ people }) => people.filter(({ state }) => state === 'taken'));
      return [...new Set(ids.map(({ memberId }) => memberId))];
    },

    /** How many lessons a member has offered since then. */
    offeredSince: (teacherId: string, since: Date): Promise<number> =>
      model.countDocuments({ teacherId, createdAt: { $gte: since } }),

    /** The next ids in ascending order, for the sitemap. */
    async idsAfter(after: string | undefined, now: Date, limit: number): Promise<string[]> {
      const filter = { foundBy: 'everybody', startsAt: { $gt: now }, ...(after && { _id: { $gt: after } }) };
      const found = await model
        .find(filter as never, { _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => String(_id));
    },

    /** The open meeting of a ring; also one that has ended, until it is finished or another is arranged. */
    openOf: (ringId: string): Promise<StoredLesson | null> =>
      model.findOne({ openRing: ringId }).lean<StoredLesson>().exec(),

    /** Everything in which a member takes or took part, also as somebody whose seat has ended. */
    everyOf: (memberId: string): AsyncGenerator<StoredLesson> =>
      readAll<StoredLesson>(
        model,
        {},
        {
          $or: [
            { teacherId: memberId },
            { 'people.memberId': memberId },
            { 'ended.memberId': memberId },
            { 'ring.memberIds': memberId },
          ],
        },
      ),

    all: (): AsyncGenerator<StoredLesson> => readAll<StoredLesson>(model),
    countAll: (): Promise<number> => model.countDocuments().exec(),

    findDue: findDueBy(model, 'dueAt'),
  };
}
