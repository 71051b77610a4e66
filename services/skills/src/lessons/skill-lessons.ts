/** Decides how the lessons of a skill take place, and in which languages. */
import { isDeepStrictEqual } from 'node:util';
import { LIMITS, type Meets, type SkillInput, type SpokenLanguage } from '@mutua/contracts';
import type { SkillDocument } from '../skills/skill.model.ts';

/** How the lessons of a skill take place, as it is stored. The place is null for the owner's. */
export interface SkillLessons {
  meets: Meets | null;
  languagesFrom: NonNullable<SkillInput['languagesFrom']>;
  languages: string[];
  placeId: string | null;
}

type Stored = Pick<SkillDocument, keyof SkillLessons>;

/** The lessons of a stored skill; one of an earlier release has said nothing. */
export const lessonsOf = ({ meets, languagesFrom, languages, placeId }: Stored): SkillLessons => ({
  meets: meets ?? null,
  languagesFrom: languagesFrom ?? 'member',
  languages: [...(languages ?? [])],
  placeId: placeId ?? null,
});

/** The languages in which a member can teach: the first languages first, then those that the member speaks well. */
export const teachingLanguages = (spoken: readonly SpokenLanguage[] | undefined): string[] =>
  (['native', 'well'] as const)
    .flatMap((level) => (spoken ?? []).filter((language) => language.level === level))
    .map(({ code }) => code)
    .slice(0, LIMITS.lessonLanguages.max);

/** The languages that a skill is to get from its owner; null when it has them, or languages of its own. */
export function newLanguages(skill: Stored, spoken: readonly SpokenLanguage[] | undefined): string[] | null {
  const { languagesFrom, languages: present } = lessonsOf(skill);
  const languages = teachingLanguages(spoken);
  return languagesFrom !== 'member' || isDeepStrictEqual(languages, present) ? null : languages;
}

/**
 * Returns the lessons of a skill after an edit. A client that does not know them changes nothing.
 * @param before the skill; null for a new one
 */
export function lessonsAfter(
  input: Pick<SkillInput, keyof SkillLessons>,
  before: Stored | null,
  spoken: readonly SpokenLanguage[] | undefined,
): SkillLessons {
  const present = lessonsOf(before ?? {});
  const languagesFrom = input.languagesFrom ?? (input.languages ? 'skill' : present.languagesFrom);
  return {
    meets: input.meets === undefined ? present.meets : input.meets,
    languagesFrom,
    languages: languagesFrom === 'member' ? teachingLanguages(spoken) : (input.languages ?? present.languages),
    placeId: input.placeId === undefined ? present.placeId : input.placeId,
  };
}
