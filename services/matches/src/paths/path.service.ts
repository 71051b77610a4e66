import type { PathLeg, Person, ResponseOf, TopicTitle } from '@mutua/contracts';
import { type Caller, NotFoundError } from '@mutua/service-kit';
import { summaryOf } from '../matches/match.service.ts';
import { lessonsBetween, wantedWay } from '../matches/partners.ts';
import type { FindRefusals } from '../matches/refusals.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { OfferSeal } from '../rings/offer-seal.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import { isUnavailable } from '../swappers/derive.ts';
import type { Swapper, SwapperRepository } from '../swappers/swapper.repository.ts';
import type { DisclosedTopics } from '../topics/disclosed-topics.ts';
import type { TopicRepository } from '../topics/topic.repository.ts';
import type { FindPath, FoundPathLeg } from './find-path.ts';

export type PathService = ReturnType<typeof createPathService>;
type Path = ResponseOf<'GET /matches/paths/:skillId'>;

const NO_WAY: Path = { size: null, offer: null, legs: [], unlocks: [] };

/** The path to one skill, as the member sees it: the owner and the member by name, the others only by topics. */
export function createPathService({
  swappers,
  skills,
  topics,
  members,
  findRefusals,
  findPath,
  seal,
  disclosedTopics,
}: {
  swappers: Pick<SwapperRepository, 'find'>;
  skills: Pick<SkillRepository, 'findAll'>;
  topics: Pick<TopicRepository, 'findAll'>;
  members: Pick<MemberRepository, 'findAll'>;
  findRefusals: FindRefusals;
  findPath: FindPath;
  seal: Pick<OfferSeal, 'seal'>;
  disclosedTopics: Pick<DisclosedTopics, 'nameOf'>;
}) {
  /**
   * The token that starts the ring. Its want is the one that the skill answers, or is made at the start. An exchange of two is requested
   * instead.
   */
  async function offerOf(
    me: Swapper,
    owner: Swapper,
    skillId: string,
    way: readonly FoundPathLeg[],
  ): Promise<string | null> {
    if (way.length < 2 || isUnavailable(me)) return null;
    const topics = new Set(owner.teaches.filter((each) => each.skillId === skillId).map(({ topic }) => topic));
    const want = [...me.wants, ...me.hiddenWants].find(({ topic }) => topics.has(topic));
    const legs = way.map(({ teacher, leg }) => ({
      teacherId: teacher._id,
      skillId: leg.teaching.skillId,
      wantId: leg.want.wantId,
    }));
    const last = { teacherId: owner._id, skillId, wantId: want?.wantId ?? null };
    return (await seal.seal(me._id, [...legs, last])).offer;
  }

  return {
    /** @throws NotFoundError when there is no such skill, or it is the caller's own */
    async find({ userId }: Caller, skillId: string): Promise<Path> {
      const [skill] = await skills.findAll([skillId]);
      if (!skill || skill.ownerId === userId) throw new NotFoundError('Skill not found');
      const [me, owner] = await Promise.all([swappers.find(userId), swappers.find(skill.ownerId)]);
      if (!me || !owner) return NO_WAY;
      const refusals = await findRefusals(me);
      const way = await findPath(me, owner, skill, refusals);
      const publicWants = owner.wants.filter(({ isPublic }) => isPublic);
      const wayTopics = way?.map(({ leg }) => leg.want.topic) ?? [];
      const [named, people, mine] = await Promise.all([
        topics.findAll([...wayTopics, ...publicWants.map(({ topic }) => topic)]),
        members.findAll([userId, owner._id]),
        skills.findAll(way?.[0] ? [way[0].leg.teaching.skillId] : []),
      ]);
      const personOf = (id: string): Person | null => {
        if (id !== userId && id !== owner._id) return null;
        const { name = 'New member', avatar = null } = people.get(id) ?? {};
        return { _id: id, name, avatar };
      };
      const topicOf = (id: string): TopicTitle => {
        const topic = named.get(id);
        return { title: disclosedTopics.nameOf(id, topic), category: topic?.category ?? skill.category };
      };

      if (!way) {
        const isPossible = refusals.allows(owner) && lessonsBetween(owner, me, skillId, wantedWay(me, skill)) !== null;
        const unlocks = publicWants.flatMap(({ topic: id, title }) => {
          const topic = named.get(id);
          if (!topic || !isPossible) return [];
          const { category, teachers, wanters } = topic;
          return [{ title, category, teachers: Math.max(0, teachers), wanters: Math.max(0, wanters) }];
        });
        return { ...NO_WAY, unlocks };
      }
      const legs = way.map(
        ({ teacher, learner, leg }, index): PathLeg => ({
          teacher: personOf(teacher._id),
          learner: personOf(learner._id),
          topic: topicOf(leg.want.topic),
          ...(index === 0 && mine[0] && { skill: summaryOf(mine[0]) }),
        }),
      );
      const last: PathLeg = {
        teacher: personOf(owner._id),
        learner: personOf(userId),
        topic: { title: skill.title, category: skill.category },
        skill: summaryOf(skill),
      };
      return {
        size: legs.length + 1,
        offer: await offerOf(me, owner, skillId, way),
        legs: [...legs, last],
        unlocks: [],
      };
    },
  };
}
