import type { Answer, SkillDocument } from '../skills/skill.model.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { WantRepository } from '../wants/want.repository.ts';
import { ANSWERS_FROM, skillTermsOf, textFit } from './fit.ts';
import type { TopicRepository } from './topic.repository.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How many skills are compared with a topic at a time. */
const PART = 200;

export type TopicComparison = ReturnType<typeof createTopicComparison>;

/** Computes which skills answer which topics. */
export function createTopicComparison({
  skills,
  topics,
  wants,
  vocabulary,
}: {
  skills: Pick<SkillRepository, 'answer' | 'findByTerms'>;
  topics: Pick<TopicRepository, 'withTerms' | 'find' | 'compared'>;
  wants: Pick<WantRepository, 'topicsOfSkill'>;
  vocabulary: Vocabulary;
}) {
  const linked = async (skillId: string): Promise<Answer[]> =>
    (await wants.topicsOfSkill(skillId)).map((topic) => ({ topic, fit: 1 }));

  /** All topics that a skill answers: those that its words fit, and those of wants that were made from it. */
  async function answersOf(skill: SkillDocument): Promise<Answer[]> {
    const rarity = vocabulary.rarity();
    const words = skillTermsOf(skill);
    const found = await topics.withTerms(skill.keys);
    const byWords = found
      .map((topic): Answer => ({ topic: topic._id, fit: textFit(topic, words, rarity) }))
      .filter(({ fit }) => fit >= ANSWERS_FROM);
    const byLink = await linked(skill._id);
    const isLinked = new Set(byLink.map(({ topic }) => topic));
    return [...byLink, ...byWords.filter(({ topic }) => !isLinked.has(topic))];
  }

  return {
    /** Compares a new or changed skill with all topics. */
    async skill(id: string): Promise<void> {
      await vocabulary.ready();
      await skills.answer(id, answersOf, { isTold: true });
    },

    /** Adds a topic to a skill from which a want was made. */
    async link(skillId: string, topic: string): Promise<boolean> {
      return skills.answer(skillId, ({ answers }) => [
        { topic, fit: 1 },
        ...answers.filter((answer) => answer.topic !== topic),
      ]);
    },

    /**
     * Compares a new topic with the next skills. Returns the owners of those that answer it, and whether skills are left to compare. The
     * next worker on the topic compares these.
     */
    async topic(id: string): Promise<{ ownerIds: string[]; isDone: boolean }> {
      await vocabulary.ready();
      const topic = await topics.find(id);
      if (!topic || topic.comparedTo === undefined) return { ownerIds: [], isDone: true };
      const part = await skills.findByTerms(topic.terms, topic.comparedTo, PART);
      const rarity = vocabulary.rarity();
      const owners = new Set<string>();
      for (const skill of part) {
        const fit = textFit(topic, skillTermsOf(skill), rarity);
        if (skill.isDeleted || fit < ANSWERS_FROM) continue;
        const isKept = await skills.answer(skill._id, ({ answers }) =>
          answers.some((answer) => answer.topic === id) ? answers : [...answers, { topic: id, fit }],
        );
        if (isKept) owners.add(skill.ownerId);
      }
      const last = part.at(-1);
      const isDone = part.length < PART || !last;
      await topics.compared(id, isDone ? null : last._id);
      return { ownerIds: [...owners], isDone };
    },
  };
}
