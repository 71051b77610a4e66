import type { Rests, RestsInput } from '@mutua/contracts';
import { RESTS } from '@mutua/contracts/limits';
import { BadRequestError } from '@mutua/service-kit';
import type { Vocabulary } from '../search/vocabulary.repository.ts';
import type { SkillRepository, StoredSkill } from '../skills/skill.repository.ts';
import type { SkillChanges } from '../skills/skill-changes.ts';
import { searchWords } from '../skills/skill-texts.ts';
import { type RestRepository, restView, type StoredRest } from './rest.repository.ts';
import { inDays } from './when-asked.ts';

export type RestService = ReturnType<typeof createRestService>;

/** Which skills of a member rest, and the answers to the question whether they are still taught. */
export function createRestService({
  rests,
  skills,
  changes,
  vocabulary,
}: {
  rests: Pick<RestRepository, 'find' | 'findByToken' | 'answered'>;
  skills: Pick<SkillRepository, 'find' | 'ofOwner'>;
  changes: Pick<SkillChanges, 'rest' | 'wake'>;
  vocabulary: Pick<Vocabulary, 'learn'>;
}) {
  const isVisible = ({ deletedAt }: StoredSkill): boolean => !deletedAt;

  async function viewOf(memberId: string, rest: StoredRest | null): Promise<Rests> {
    const own = (await skills.ofOwner(memberId)).filter(isVisible);
    const restsAt = rest?.state === 'asked' ? (rest.dueAt ?? null) : null;
    return { skills: own.map(restView), restsAt: restsAt?.toISOString() ?? null };
  }

  async function wake(skill: StoredSkill): Promise<void> {
    // The words may have been removed while no other skill had them.
    await vocabulary.learn(searchWords(skill).all);
    await changes.wake(skill._id);
  }

  /** Skills that are not the member's, or gone meanwhile, are left out: the page may have been open for long. */
  async function answer(memberId: string, { teach, rest }: RestsInput): Promise<Rests> {
    // First, so that the nightly work lets nothing rest from now on.
    await rests.answered(memberId, inDays(new Date(), RESTS.peace), rest);
    const own = (await skills.ofOwner(memberId)).filter(isVisible);
    for (const skill of own) {
      if (teach.includes(skill._id)) await wake(skill);
      else if (rest.includes(skill._id)) await changes.rest(skill._id);
    }
    return viewOf(memberId, null);
  }

  return {
    of: async (memberId: string): Promise<Rests> => viewOf(memberId, await rests.find(memberId)),

    answer,

    /** Null for a link that is too old, or of an earlier question. */
    async read(token: string): Promise<Rests | null> {
      const rest = await rests.findByToken(token);
      return rest && viewOf(rest._id, rest);
    },

    /** @throws BadRequestError for a link that is too old, or of an earlier question */
    async answerBy(token: string, input: RestsInput): Promise<Rests> {
      const rest = await rests.findByToken(token);
      if (!rest) throw new BadRequestError('This link has expired. Please sign in instead.', 'invalid_link');
      return answer(rest._id, input);
    },

    /** Ends the rest of skills that an accepted request is about. */
    async wakeAccepted(skillIds: readonly string[]): Promise<void> {
      for (const id of skillIds) {
        const skill = await skills.find(id);
        if (skill?.restsSince) await wake(skill);
      }
    },
  };
}
