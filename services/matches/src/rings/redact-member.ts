import type { StoredLeg, StoredRing } from './ring.model.ts';

/** A ring without the words of a member: a taught skill then has the learner's words, and a topic the teacher's. */
export function redactMember(ring: StoredRing, memberId: string): Pick<StoredRing, 'message' | 'legs' | 'former'> {
  const idAt = (place: number, legs: readonly StoredLeg[], formerPlace?: number): boolean =>
    place === formerPlace || (formerPlace === undefined && ring.places[place % legs.length]?.userId === memberId);
  const legsWithout = (legs: readonly StoredLeg[], formerPlace?: number): StoredLeg[] =>
    legs.map((leg, place) => {
      const isTeacher = idAt(place, legs, formerPlace);
      const isLearner = idAt((place + 1) % legs.length, legs, formerPlace);
      return {
        ...leg,
        skill: isTeacher ? { ...leg.skill, title: leg.topic.title } : leg.skill,
        topic: isLearner ? { ...leg.topic, title: leg.skill.title } : leg.topic,
        topicId: isLearner ? '' : leg.topicId,
      };
    });
  return {
    message: ring.startedBy === memberId ? '' : ring.message,
    legs: legsWithout(ring.legs),
    former: ring.former.map((each) => ({
      ...each,
      legs: each.userId === memberId ? legsWithout(each.legs, each.place) : legsWithout(each.legs),
    })),
  };
}
