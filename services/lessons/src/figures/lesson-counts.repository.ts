import { ERASED_VERSION, type LessonFigure } from '@mutua/contracts';
import { CATEGORIES, FIGURES } from '@mutua/contracts/limits';
import {
  createCounting,
  type FiguresSource,
  type Period,
  PRESENT,
  placesOf,
  presentAt,
  shownPlaceKey,
  totalsOf,
} from '@mutua/domain';
import type { Connection } from 'mongoose';
import { memberModel } from '../members/member.model.ts';
import { type LessonDocument, lessonModel, type StoredSession } from '../rules/lesson.model.ts';

/** The version of these definitions. A change of a definition gets a new one. */
const RULE = 1;
/** How many documents are read at once. */
const BATCH = 5_000;

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

type Counted = Pick<LessonDocument, 'teacherId' | 'skill' | 'sessions'>;

/** A session that was held: who taught it, who came, and for how many minutes of the clock. */
interface Held {
  teacher: string;
  learners: readonly string[];
  category: string;
  minutes: number;
}

/**
 * Counts the sessions of group lessons, each hour once, however many listened. In the meeting of a ring nobody teaches, so that it counts no
 * hours.
 */
export function createLessonCounts(connection: Connection): FiguresSource {
  const lessons = lessonModel(connection);
  const members = memberModel(connection);

  const known = ({ end }: Period, now: Date): Promise<number> => members.countDocuments(presentAt(end, now)).exec();

  /** Reads the sessions that began in a time and were held. What was settled after the month has closed does not count. */
  async function* heldIn({ start, end, closesAt }: Period, now: Date): AsyncGenerator<Held> {
    const cut = earlier(closesAt, now);
    const until = earlier(end, now);
    const isCounted = ({ startsAt, status, settledAt }: StoredSession) =>
      status === 'held' && startsAt >= start && startsAt < until && !(settledAt && settledAt >= cut);
    const filter = { sessions: { $elemMatch: { startsAt: { $gte: start, $lt: until }, status: 'held' } } };
    const fields = { teacherId: 1, skill: 1, sessions: 1 } as const;
    for await (const { teacherId, skill, sessions } of lessons
      .find(filter, fields)
      .lean<Counted[]>()
      .cursor({ batchSize: BATCH })) {
      if (!skill) continue;
      for (const { minutes, heldMinutes, marks = [] } of sessions.filter(isCounted))
        yield {
          teacher: teacherId,
          learners: marks.filter(({ mark }) => mark === 'came').map(({ memberId }) => memberId),
          category: skill.category,
          minutes: heldMinutes ?? minutes,
        };
    }
  }

  /** Where the members are, as everybody sees it, and which places are parts of their own. */
  async function whereabouts() {
    const counts = new Map<string, number>();
    const where = new Map<string, string>();
    const filter = { ...PRESENT, isLeaving: { $ne: true } };
    for await (const { _id, location = '' } of members
      .find(filter, { location: 1 })
      .lean()
      .cursor({ batchSize: BATCH })) {
      const key = shownPlaceKey(location);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      where.set(_id, key);
    }
    const places = placesOf(counts);
    const own = new Set(places);
    const elsewhere = places.at(-1) ?? '';
    const keyOf = (id: string): string => {
      const place = where.get(id) ?? '';
      return own.has(place) ? place : elsewhere;
    };
    return { places, keyOf };
  }

  /** Counts the minutes of each part, with who teaches and who learns in it. */
  async function cellsBy(keys: readonly string[], keyOf: (held: Held) => string, period: Period, now: Date) {
    const counting = createCounting(keys);
    for await (const held of heldIn(period, now))
      for (const [index, learner] of (held.learners.length > 0 ? held.learners : ['']).entries())
        counting.add(keyOf(held), 'lessonMinutes', index === 0 ? held.minutes : 0, held.teacher, learner);
    return counting.cells(['lessonMinutes']);
  }

  return {
    rule: RULE,

    async since() {
      const first = await lessons.findOne({}, { startsAt: 1 }).sort({ startsAt: 1 }).lean();
      return first?.startsAt ?? null;
    },

    erased: () => members.countDocuments({ version: ERASED_VERSION }).exec(),

    series: [
      {
        by: 'all',
        async count(period, now) {
          const values: Record<LessonFigure, number> = { lessonSessions: 0, lessonMinutes: 0 };
          for await (const { minutes } of heldIn(period, now)) {
            values.lessonSessions += 1;
            values.lessonMinutes += minutes;
          }
          return totalsOf(values, { members: await known(period, now) });
        },
      },
      {
        by: 'category',
        isWhole: true,
        // Who was there is kept for 180 days.
        keeps: 'closing',
        cells: async (period, now) =>
          (await known(period, now)) < FIGURES.exactFrom
            ? []
            : cellsBy(CATEGORIES, ({ category }) => category, period, now),
      },
      {
        by: 'place',
        isWhole: true,
        // Members move, and change to whom they show their place.
        keeps: 'closing',
        async cells(period, now) {
          if ((await known(period, now)) < FIGURES.exactFrom) return [];
          const { places, keyOf } = await whereabouts();
          return cellsBy(places, ({ teacher }) => keyOf(teacher), period, now);
        },
      },
    ],
  };
}
