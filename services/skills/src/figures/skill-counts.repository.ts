import { ERASED_VERSION, type SkillFigure } from '@mutua/contracts';
import { CATEGORIES, FIGURES, SKILL_FIGURES } from '@mutua/contracts/limits';
import { cellsOf, type FiguresSource, type Part, type Period, presentAt, totalsOf } from '@mutua/domain';
import type { Connection, PipelineStage } from 'mongoose';
import { memberModel } from '../members/member.model.ts';
import { skillModel } from '../skills/skill.model.ts';

/** The version of these definitions. A change of a definition gets a new one. */
const RULE = 2;

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** Skills that people found at a moment, as far as the documents still tell: of a skill that is shown again, they do not say that it was not. */
const shownAt = (moment: Date) => ({
  createdAt: { $lt: moment },
  // Otherwise the number less what a search finds would tell how many are hidden.
  hiddenFrom: { $ne: 'everybody' as const },
  $and: [
    { $or: [{ deletedAt: null }, { deletedAt: { $gte: moment } }] },
    { $or: [{ restsSince: null }, { restsSince: { $gte: moment } }] },
  ],
});

/** Counts the skills of the site by month. */
export function createSkillCounts(connection: Connection): FiguresSource {
  const skills = skillModel(connection);
  const members = memberModel(connection);

  const known = ({ end }: Pick<Period, 'end'>, now: Date): Promise<number> =>
    members.countDocuments(presentAt(end, now)).exec();

  /** Counts skills and their owners by category. */
  async function byCategory(filter: object): Promise<Map<string, Part>> {
    const pipeline: PipelineStage[] = [
      { $match: filter },
      { $group: { _id: { category: '$category', ownerId: '$ownerId' }, skills: { $sum: 1 } } },
      { $group: { _id: '$_id.category', value: { $sum: '$skills' }, persons: { $sum: 1 } } },
    ];
    const found = await skills.aggregate<Part & { _id: string }>(pipeline);
    return new Map(found.map(({ _id, value, persons }) => [_id, { value, persons }]));
  }

  return {
    rule: RULE,

    async since() {
      const first = await skills.findOne({}, { createdAt: 1 }).sort({ createdAt: 1, _id: 1 }).lean();
      return first?.createdAt ?? null;
    },

    erased: () => members.countDocuments({ version: ERASED_VERSION }).exec(),

    series: [
      {
        by: 'all',
        async count(period, now) {
          const { start, end } = period;
          const moment = earlier(end, now);
          const values: Record<SkillFigure, number> = {
            skills: await skills.countDocuments(shownAt(moment)),
            newSkills: await skills.countDocuments({ createdAt: { $gte: start, $lt: moment } }),
          };
          return totalsOf(values, { members: await known(period, now) });
        },
        // What was hidden or rested then may be shown again.
        forgotten: () => ['skills'],
      },
      {
        by: 'category',
        isWhole: true,
        // A skill may move to another category.
        keeps: 'closing',
        async cells(period, now) {
          const { start, end } = period;
          const [shown, created, all] = await Promise.all([
            byCategory(shownAt(end)),
            byCategory({ createdAt: { $gte: start, $lt: end } }),
            known(period, now),
          ]);
          const none = { value: 0, persons: 0 };
          const parts = CATEGORIES.map((key): [string, Record<SkillFigure, Part>] => [
            key,
            { skills: shown.get(key) ?? none, newSkills: created.get(key) ?? none },
          ]);
          return all < FIGURES.exactFrom ? [] : cellsOf(SKILL_FIGURES, new Map(parts), { figures: SKILL_FIGURES });
        },
      },
    ],
  };
}
