import { summaryOf } from '../matches/match.service.ts';
import { type Leg, legsBetween } from '../matches/partners.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { Candidate, SwapperRepository } from '../swappers/swapper.repository.ts';
import type { DisclosedTopics } from '../topics/disclosed-topics.ts';
import type { TopicRepository } from '../topics/topic.repository.ts';
import type { OfferLeg } from './offer-seal.ts';
import type { StoredLeg } from './ring.model.ts';
import type { RingCandidate } from './ring-candidate.ts';
import type { Known } from './ring-view.ts';

export type RingParts = ReturnType<typeof createRingParts>;

/** Reads the parts of rings: members, with their present skills and wants. */
export function createRingParts({
  swappers,
  skills,
  topics,
  members,
  disclosedTopics,
}: {
  swappers: Pick<SwapperRepository, 'findAll'>;
  skills: Pick<SkillRepository, 'findAll'>;
  topics: Pick<TopicRepository, 'findAll'>;
  members: Pick<MemberRepository, 'findAll'>;
  disclosedTopics: Pick<DisclosedTopics, 'nameOf'>;
}) {
  return {
    /** The data about members for views. `read` are the members that the caller has already read. */
    async knownOf(ids: readonly string[], read?: readonly Candidate[]): Promise<Known> {
      const [people, found] = await Promise.all([members.findAll(ids), read ?? swappers.findAll(ids)]);
      const byId = new Map(found.map((swapper) => [swapper._id, swapper]));
      return { person: (id) => people.get(id), swapper: (id) => byId.get(id) };
    },

    /** The lessons of an offer with present data; null when one is no longer possible. The first member is the starter. */
    async resolve(offered: readonly OfferLeg[]): Promise<Pick<RingCandidate, 'members' | 'legs'> | null> {
      const found = new Map(
        (await swappers.findAll(offered.map(({ teacherId }) => teacherId))).map((each) => [each._id, each]),
      );
      const ring = offered.map(({ teacherId }) => found.get(teacherId)).filter((each) => each !== undefined);
      if (ring.length !== offered.length) return null;
      const legs = offered.flatMap(({ skillId, wantId }, place): Leg[] => {
        const learner = ring[(place + 1) % ring.length];
        const teacher = ring[place];
        if (!learner || !teacher) return [];
        const isStarter = place === ring.length - 1;
        const wants = [...learner.wants, ...(isStarter ? learner.hiddenWants : [])].filter(
          (want) => want.wantId === wantId,
        );
        return legsBetween(teacher, learner, wants)
          .filter(({ teaching }) => teaching.skillId === skillId)
          .slice(0, 1);
      });
      return legs.length === ring.length ? { members: ring, legs } : null;
    },

    /** The lessons in their stored form; null when a skill is gone. */
    async toStore(legs: readonly Leg[]): Promise<StoredLeg[] | null> {
      const [found, named] = await Promise.all([
        skills.findAll(legs.map(({ teaching }) => teaching.skillId)),
        topics.findAll(legs.map(({ want }) => want.topic)),
      ]);
      const byId = new Map(found.map((skill) => [skill._id, skill]));
      const stored = legs.flatMap(({ teaching, want }): StoredLeg[] => {
        const skill = byId.get(teaching.skillId);
        if (!skill) return [];
        const topic = named.get(want.topic);
        return [
          {
            skill: summaryOf(skill),
            wantId: want.wantId,
            topicId: want.topic,
            topic: { title: disclosedTopics.nameOf(want.topic, topic), category: topic?.category ?? skill.category },
            isPublic: want.isPublic,
            status: null,
            requestId: null,
          },
        ];
      });
      return stored.length === legs.length ? stored : null;
    },
  };
}

export const idsOf = (members: readonly Candidate[]): string[] => members.map(({ _id }) => _id);
