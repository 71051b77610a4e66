import { indexedWordsOf } from '@mutua/service-kit';
import type { SkillDocument } from './skill.model.ts';

type Texts = Pick<SkillDocument, 'title' | 'description' | 'tags'>;
type Words = Pick<SkillDocument['search'], 'title' | 'tags' | 'all'>;

/** What the owner of a skill writes and others read, by the part of evidence. Searches, reports and erasures know no other texts. */
export const textsOf = ({ title, description, tags }: Texts) => ({
  title: [title],
  description: [description],
  tags,
});

/** The folded words by which searches find a skill. */
export function searchWords(skill: Texts): Words {
  const { title, description, tags } = textsOf(skill);
  return {
    title: indexedWordsOf(...title),
    tags: indexedWordsOf(...tags),
    all: indexedWordsOf(...title, ...tags, ...description),
  };
}
