import type { MatchMark, SkillSummary } from '@mutua/contracts';
import type { Caller } from '@mutua/service-kit';
import { summaryOf } from '../matches/match.service.ts';
import { type Leg, legsBetween, lessonsBetween, wantedWay } from '../matches/partners.ts';
import type { FindRefusals, Refusals } from '../matches/refusals.ts';
import type { SkillDocument } from '../skills/skill.model.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import { isUnavailable, topicsIn } from '../swappers/derive.ts';
import type { Swapper, SwapperRepository } from '../swappers/swapper.repository.ts';
import type { DisclosedWants } from '../wants/disclosed-wants.ts';
import type { FindPath } from './find-path.ts';

export type MarkService = ReturnType<typeof createMarkService>;

/** How many pairs of topics are read, and for how many skills, from the top of the page, a ring is searched. */
const MOST_EDGES = 500;
const MOST_RINGS = 6;

/** A skill that the member could learn, and its owner. */
interface Offered {
  skill: SkillDocument;
  owner: Swapper;
}

/** Marks the skills of a list to which a path leads: an exchange with the owner, or a ring of three. */
export function createMarkService({
  swappers,
  skills,
  findRefusals,
  findPath,
  disclosedWants,
}: {
  swappers: Pick<SwapperRepository, 'find' | 'findAll' | 'edgesBetween'>;
  skills: Pick<SkillRepository, 'findAll'>;
  findRefusals: FindRefusals;
  findPath: FindPath;
  disclosedWants: Pick<DisclosedWants, 'lessons'>;
}) {
  /** The skills that the member could learn, in the order of the list. */
  async function offeredTo(me: Swapper, refusals: Refusals, skillIds: readonly string[]): Promise<Offered[]> {
    const found = new Map((await skills.findAll(skillIds)).map((skill) => [skill._id, skill]));
    const owners = await swappers.findAll([...found.values()].map(({ ownerId }) => ownerId));
    const ownerOf = new Map(owners.map((owner) => [owner._id, owner]));
    return skillIds.flatMap((id): Offered[] => {
      const skill = found.get(id);
      const owner = skill && ownerOf.get(skill.ownerId);
      if (!owner || !refusals.allows(owner) || refusals.hadRequestWith(owner._id)(id)) return [];
      return lessonsBetween(owner, me, id, wantedWay(me, skill)) ? [{ skill, owner }] : [];
    });
  }

  /** By skill: what the member could teach its owner. */
  async function directLegsOf(me: Swapper, refusals: Refusals, offered: readonly Offered[]): Promise<Map<string, Leg>> {
    const owners = new Map(offered.map(({ owner }) => [owner._id, owner]));
    const legs = [...owners.values()].map(
      (owner) => [owner._id, legsBetween(me, owner, owner.wants, refusals.hadRequestWith(owner._id))] as const,
    );
    const visible = await disclosedWants.lessons(me._id, new Map(legs));
    return new Map(
      offered.flatMap(({ skill, owner }) => {
        const leg = visible.get(owner._id);
        return leg ? [[skill._id, leg] as const] : [];
      }),
    );
  }

  /** The first lesson of a ring of three to each skill. The counts of pairs show for which skills the search is worth it. */
  async function firstLegsOf(me: Swapper, refusals: Refusals, offered: readonly Offered[]): Promise<Map<string, Leg>> {
    const able = me.rings && !isUnavailable(me) ? offered.filter(({ owner }) => owner.rings) : [];
    const wanted = topicsIn(able.flatMap(({ owner }) => owner.wants));
    if (wanted.length === 0) return new Map();
    const edges = await swappers.edgesBetween(wanted, topicsIn(me.teaches), MOST_EDGES);
    const taught = new Set(edges.map(({ teach }) => teach));
    const likely = able.filter(({ owner }) => owner.wants.some(({ topic }) => taught.has(topic))).slice(0, MOST_RINGS);
    const ways = await Promise.all(
      likely.map(async ({ skill, owner }) => [skill._id, await findPath(me, owner, skill, refusals, 3)] as const),
    );
    return new Map(ways.flatMap(([skillId, way]) => (way?.[0] ? [[skillId, way[0].leg] as const] : [])));
  }

  return {
    /** The marks of the skills to which a path leads, in order. */
    async list({ userId }: Caller, skillIds: readonly string[]): Promise<MatchMark[]> {
      const me = await swappers.find(userId);
      if (!me || me.teaches.length === 0) return [];
      const refusals = await findRefusals(me);
      const offered = await offeredTo(me, refusals, [...new Set(skillIds)]);
      const direct = await directLegsOf(me, refusals, offered);
      const others = offered.filter(({ skill }) => !direct.has(skill._id));
      const inRings = await firstLegsOf(me, refusals, others);

      const legs = [...direct.values(), ...inRings.values()];
      const own = await skills.findAll(legs.map(({ teaching }) => teaching.skillId));
      const byId = new Map<string, SkillSummary>(own.map((skill) => [skill._id, summaryOf(skill)]));
      return offered.flatMap(({ skill: { _id: skillId } }): MatchMark[] => {
        const mutual = direct.get(skillId);
        const leg = mutual ?? inRings.get(skillId);
        const youTeach = leg && byId.get(leg.teaching.skillId);
        if (!youTeach) return [];
        return mutual
          ? [{ skillId, kind: 'mutual', size: 2, theyWant: mutual.want.title, youTeach }]
          : [{ skillId, kind: 'ring', size: 3, theyWant: null, youTeach }];
      });
    },
  };
}
