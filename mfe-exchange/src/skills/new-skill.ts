import type { SkillInput } from '@mutua/contracts/forms';

/** Every field must be present, because a draft restores only known fields. */
export type SkillFormValues = Omit<SkillInput, 'category' | 'proficiency'> & {
  category: SkillInput['category'] | undefined;
  proficiency: SkillInput['proficiency'] | undefined;
};

export const EMPTY_SKILL: SkillFormValues = {
  title: '',
  description: '',
  category: undefined,
  proficiency: undefined,
  tags: [],
  availableDays: [],
  availableTimeSlots: [],
  hoursFrom: undefined,
  meets: null,
  languagesFrom: 'member',
  languages: [],
  placeId: null,
};

/** The draft of a new skill. The full and the short form share it. */
export const NEW_SKILL_DRAFT = 'skill:new';
