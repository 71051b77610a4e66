import type { Skill, SkillInput } from '@mutua/contracts';
import { ForbiddenError, NotFoundError, newEvent } from '@mutua/service-kit';
import type { EndorsementService } from '../endorsements/endorsement.service.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { Vocabulary } from '../search/vocabulary.repository.ts';
import { wordsOf } from '../search/words.ts';
import { toSkill, toSnapshot } from './skill.mapper.ts';
import type { SkillRepository, StoredSkill } from './skill.repository.ts';

export type SkillService = ReturnType<typeof createSkillService>;

export function createSkillService({
  skills,
  members,
  vocabulary,
  endorsements,
}: {
  skills: SkillRepository;
  members: MemberRepository;
  vocabulary: Vocabulary;
  endorsements: EndorsementService;
}) {
  async function existing(id: string): Promise<StoredSkill> {
    const skill = await skills.find(id);
    if (!skill) throw new NotFoundError('Skill not found');
    return skill;
  }

  /**
   * Changes the caller's skill, reading it again when another change was faster: the last writer wins, and the version
   * that the event tells of is the one that was stored.
   */
  async function changeOwn(
    callerId: string,
    id: string,
    refusal: string,
    write: (skill: StoredSkill) => Promise<StoredSkill | null>,
  ): Promise<StoredSkill> {
    for (;;) {
      const skill = await existing(id);
      if (skill.ownerId !== callerId) throw new ForbiddenError(refusal);
      const changed = await write(skill);
      if (changed) return changed;
    }
  }

  /** Before the skill is stored, so that it can be found as soon as it is there. */
  const learnWords = ({ title, tags, description }: SkillInput) =>
    vocabulary.learn(wordsOf(title, ...tags, description));

  return {
    async create(callerId: string, input: SkillInput): Promise<Skill> {
      const [owner] = await Promise.all([members.get(callerId), learnWords(input)]);
      const { name, avatar } = owner;
      const skill = await skills.insert(input, owner, (created) =>
        newEvent('skill.created', { skill: toSnapshot(created), owner: { _id: callerId, name, avatar } }),
      );
      // The owner may have changed since it was read, and then nobody else knew of this skill.
      await skills.copyOwner(await members.get(callerId));
      return toSkill(skill);
    },

    async update(callerId: string, id: string, input: SkillInput): Promise<Skill> {
      await learnWords(input);
      const { title, category, proficiency } = input;
      const skill = await changeOwn(callerId, id, 'You can only edit your own skills', (current) =>
        skills.update(
          current,
          input,
          newEvent('skill.updated', {
            skill: { ...toSnapshot(current), title, category, proficiency, version: current.version + 1 },
          }),
        ),
      );
      return toSkill(skill);
    },

    async remove(callerId: string, id: string): Promise<void> {
      await changeOwn(callerId, id, 'You can only delete your own skills', (current) =>
        skills.remove(
          current,
          newEvent('skill.deleted', { skillId: id, ownerId: callerId, version: current.version + 1 }),
        ),
      );
    },

    async get(callerId: string | undefined, id: string): Promise<Skill> {
      const skill = await existing(id);
      const [latest, endorsementCount, hasEndorsed] = await Promise.all([
        endorsements.latest(id),
        endorsements.count(id),
        callerId && endorsements.has(id, callerId),
      ]);
      return { ...toSkill(skill, latest), endorsementCount, ...(callerId && { hasEndorsed: Boolean(hasEndorsed) }) };
    },

    async mine(callerId: string): Promise<Skill[]> {
      return (await skills.ofOwner(callerId)).map((skill) => toSkill(skill));
    },
  };
}
