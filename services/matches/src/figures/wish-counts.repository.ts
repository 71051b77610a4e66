import { ERASED_VERSION, type FigureValue, type WishFigure } from '@mutua/contracts';
import { CATEGORIES, FIGURES, WISH_FIGURES } from '@mutua/contracts/limits';
import { createCounting, type FiguresSource, type Period, presentAt, totalsOf } from '@mutua/domain';
import type { Connection } from 'mongoose';
import { memberModel } from '../members/member.model.ts';
import { ringModel } from '../rings/ring.model.ts';
import { skillModel } from '../skills/skill.model.ts';
import { type WantDocument, wantModel } from '../wants/want.model.ts';

/** The version of these definitions. A change of a definition gets a new one. */
const RULE = 2;
/** Since which month rings contain when they reached each status. The migration stores it. */
export const RINGS_SINCE = 'rings-since';
/** How many wants are compared with skills at once. */
const BATCH = 1_000;

type Values = Partial<Record<WishFigure, FigureValue>>;
type Wanted = Pick<WantDocument, '_id' | 'userId' | 'category' | 'topic'>;

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** Counts the wants and rings of the site by month. */
export function createWishCounts(connection: Connection): FiguresSource {
  const wants = wantModel(connection);
  const rings = ringModel(connection);
  const skills = skillModel(connection);
  const members = memberModel(connection);
  const marks = connection.collection<{ _id: string; month: string }>('figuresWork');

  const known = ({ end }: Pick<Period, 'end'>, now: Date): Promise<number> =>
    members.countDocuments(presentAt(end, now)).exec();

  /** Who teaches each of these topics: one member, or `null` for several. */
  async function teachersOf(topics: readonly string[]): Promise<Map<string, string | null>> {
    const found = await skills.aggregate<{ _id: string; one: string; other: string }>([
      { $match: { 'answers.topic': { $in: topics }, isDeleted: false } },
      { $project: { ownerId: 1, 'answers.topic': 1 } },
      { $unwind: '$answers' },
      { $match: { 'answers.topic': { $in: topics } } },
      { $group: { _id: '$answers.topic', one: { $min: '$ownerId' }, other: { $max: '$ownerId' } } },
    ]);
    return new Map(found.map(({ _id, one, other }) => [_id, one === other ? one : null]));
  }

  /** Returns a function as `teachersOf` that asks once for each topic: many want the same, and many teach it. */
  function createTeachers() {
    const known = new Map<string, string | null | undefined>();
    return async (topics: readonly string[]): Promise<ReadonlyMap<string, string | null | undefined>> => {
      const asked = [...new Set(topics)].filter((topic) => !known.has(topic));
      const found = asked.length > 0 ? await teachersOf(asked) : null;
      for (const topic of asked) known.set(topic, found?.get(topic));
      return known;
    };
  }

  /** Reads the wants that are open, and whether a skill of another member answers each. */
  async function* openWants(before: Date): AsyncGenerator<Wanted & { isAnswered: boolean }> {
    // A want that only its member sees counts nowhere.
    const filter = { status: 'open' as const, createdAt: { $lt: before }, visibility: { $ne: 'hidden' as const } };
    const fields = { userId: 1, category: 1, topic: 1 } as const;
    const findTeachers = createTeachers();
    for (let after = ''; ; ) {
      const page = await wants
        .find({ ...filter, ...(after && { _id: { $gt: after } }) }, fields)
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean<Wanted[]>();
      const teachers = await findTeachers(page.map(({ topic }) => topic));
      for (const want of page) {
        const teacher = teachers.get(want.topic);
        yield { ...want, isAnswered: teacher !== undefined && teacher !== want.userId };
      }
      const last = page.at(-1);
      if (!last || page.length < BATCH) return;
      after = last._id;
    }
  }

  const monthOf = async (id: string): Promise<string> => (await marks.findOne({ _id: id }))?.month ?? '';

  return {
    rule: RULE,

    async since() {
      const [want, ring] = await Promise.all([
        wants.findOne({}, { createdAt: 1 }).sort({ _id: 1 }).lean(),
        rings.findOne({}, { createdAt: 1 }).sort({ createdAt: 1 }).lean(),
      ]);
      if (!want || !ring) return want?.createdAt ?? ring?.createdAt ?? null;
      return earlier(want.createdAt, ring.createdAt);
    },

    erased: () => members.countDocuments({ version: ERASED_VERSION }).exec(),

    series: [
      {
        by: 'all',
        async count(period, now) {
          const { month, start, end } = period;
          const at = { $gte: start, $lt: earlier(end, now) };
          const values: Values = { ringsProposed: await rings.countDocuments({ createdAt: at }) };
          const hasStates = month >= (await monthOf(RINGS_SINCE));
          for (const [figure, status] of [
            ['ringsConfirmed', 'confirmed'],
            ['ringsCompleted', 'completed'],
            ['ringsBroken', 'broken'],
          ] as const)
            values[figure] = hasStates ? await rings.countDocuments({ [`changes.${status}`]: at }) : null;
          return totalsOf(values, { members: await known(period, now) });
        },
      },
      {
        by: 'open',
        keeps: 'end',
        async count(period, now) {
          const moment = earlier(period.end, now);
          let [all, unanswered] = [0, 0];
          for await (const { isAnswered } of openWants(moment)) {
            all += 1;
            if (!isAnswered) unanswered += 1;
          }
          const ringsOpen = await rings.countDocuments({ status: 'proposed', createdAt: { $lt: moment } });
          const values: Values = { wants: all, wantsUnanswered: unanswered, ringsOpen };
          return totalsOf(values, { members: await known(period, now) });
        },
      },
      {
        by: 'category',
        isWhole: true,
        keeps: 'end',
        async cells(period, now) {
          if ((await known(period, now)) < FIGURES.exactFrom) return [];
          const counting = createCounting(CATEGORIES);
          for await (const { category, userId, isAnswered } of openWants(period.end)) {
            counting.add(category, 'wants', 1, userId);
            if (!isAnswered) counting.add(category, 'wantsUnanswered', 1, userId);
          }
          const nested = WISH_FIGURES.filter((each) => each.startsWith('wants'));
          return counting.cells(nested, { figures: nested });
        },
      },
    ],
  };
}
