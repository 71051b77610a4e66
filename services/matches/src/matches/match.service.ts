import { type Language, MATCHING, type Match, type SkillSummary } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { type Caller, NotFoundError, type PageQuery, paginationOf, skipOf } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { Reader } from '../members/reader.ts';
import { whereaboutsOf } from '../members/whereabouts.ts';
import type { SkillDocument } from '../skills/skill.model.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { Swapper, SwapperRepository } from '../swappers/swapper.repository.ts';
import type { DisclosedWants } from '../wants/disclosed-wants.ts';
import type { AvoidanceRepository } from './avoidance.repository.ts';
import type { FoundMatchRepository } from './found-match.repository.ts';
import type { Impressions } from './impressions.ts';
import type { FindPartners, Partner } from './partners.ts';
import { reasonsOf } from './reasons.ts';

export type MatchService = ReturnType<typeof createMatchService>;

export const summaryOf = ({ _id, title, category, proficiency }: SkillDocument): SkillSummary => ({
  _id,
  title,
  category,
  proficiency,
});

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

/** Mutual matches for their members. */
export function createMatchService({
  swappers,
  skills,
  members,
  found,
  avoidances,
  findPartners,
  disclosedWants,
  impressions,
}: {
  swappers: Pick<SwapperRepository, 'find'>;
  skills: Pick<SkillRepository, 'findAll'>;
  members: Pick<MemberRepository, 'find' | 'findAll'>;
  found: Pick<FoundMatchRepository, 'findOf' | 'note'>;
  avoidances: Pick<AvoidanceRepository, 'avoid' | 'allow'>;
  findPartners: FindPartners;
  disclosedWants: DisclosedWants;
  impressions: Pick<Impressions, 'add'>;
}) {
  async function findShown(me: Swapper, as: 'match' | 'hint'): Promise<Partner[]> {
    const partners = await findPartners(me);
    const ids = partners.map(({ swapper }) => swapper._id);
    const shown = await disclosedWants.members(me._id, ids, as);
    return partners.filter(({ swapper }) => shown.has(swapper._id));
  }

  /** The partners that the member may see: all earlier ones, and a limited number of new ones each day. */
  async function shownPartners(memberId: string): Promise<{ me: Swapper | null; partners: Partner[] }> {
    const me = await swappers.find(memberId);
    return { me, partners: me ? await findShown(me, 'match') : [] };
  }

  async function viewsOf(me: Swapper, partners: readonly Partner[], language: Language): Promise<Match[]> {
    const ids = partners.map(({ swapper }) => swapper._id);
    const skillIds = partners.flatMap(({ gets, gives }) => [...gets, ...gives].map(({ teaching }) => teaching.skillId));
    const [people, stored, known] = await Promise.all([
      members.findAll([...ids, me._id]),
      skills.findAll(skillIds),
      found.findOf(me._id, ids),
    ]);
    const isVisitShown = (id: string): boolean => [id, me._id].every((each) => !people.get(each)?.hidesOnline);
    const byId = new Map(stored.map((skill) => [skill._id, summaryOf(skill)]));
    const skillsOf = (legs: Partner['gets']): SkillSummary[] => {
      const own = new Set(legs.map(({ teaching }) => teaching.skillId));
      return [...own].map((id) => byId.get(id)).filter(isDefined);
    };
    return partners.flatMap((partner): Match[] => {
      const { swapper, score, hours } = partner;
      const person = people.get(swapper._id);
      const [theyTeach, youTeach] = [skillsOf(partner.gets), skillsOf(partner.gives)];
      // The skill was deleted a moment ago.
      if (theyTeach.length === 0 || youTeach.length === 0) return [];
      const seenAt = known.get(swapper._id)?.seenAt;
      return [
        {
          user: {
            _id: swapper._id,
            name: person?.name ?? 'New member',
            avatar: person?.avatar ?? null,
            ...whereaboutsOf(person, language),
            rating: swapper.rating,
          },
          theyTeach,
          youTeach,
          score: Math.round(score * 10) / 10,
          hours,
          reasons: reasonsOf(partner, { isVisitShown: isVisitShown(swapper._id) }),
          isNew: !seenAt || Date.now() - seenAt.getTime() < DAY_MS,
        },
      ];
    });
  }

  return {
    shownPartners,

    /** The same partners, for an answer that does not show them, such as a count. */
    countedPartners: (me: Swapper): Promise<Partner[]> => findShown(me, 'hint'),

    /** The caller's matches, best first. */
    async list({ userId, language }: Reader, query: PageQuery) {
      const { me, partners } = await shownPartners(userId);
      const skip = skipOf(query);
      const page = partners.slice(skip, skip + query.limit);
      const matches = me ? await viewsOf(me, page, language) : [];
      const ids = matches.map(({ user }) => user._id);
      await found.note('seenAt', userId, ids);
      impressions.add(ids);
      return { matches, pagination: paginationOf(query, partners.length) };
    },

    /** Hides a member from the caller's matches for 90 days. */
    async dismiss({ userId }: Caller, otherId: string): Promise<void> {
      if (!(await members.find(otherId))) throw new NotFoundError('Member not found');
      await avoidances.avoid(userId, otherId, new Date(Date.now() + MATCHING.dismissedDays * DAY_MS));
    },

    /** Shows a hidden member again. */
    async restore({ userId }: Caller, otherId: string): Promise<void> {
      await avoidances.allow(userId, otherId);
    },
  };
}
