import type { ClaimItem } from '@mutua/contracts';
import { LIMITS, type Proficiency } from '@mutua/contracts/limits';
import { charactersIn } from '@mutua/web-kit/parts';

/** An offer or a need as the person leaves it. */
export interface Draft extends Omit<ClaimItem, 'level'> {
  level: Proficiency | '';
}

/** What the form changes of a draft. */
export type DraftChange = Partial<Pick<Draft, 'title' | 'text' | 'category' | 'level'>>;

export const draftOf = ({ level, ...item }: ClaimItem): Draft => ({ ...item, level: level ?? '' });

const isBetween = (text: string, { min, max }: { min: number; max: number }): boolean => {
  const count = charactersIn(text.trim());
  return count >= min && count <= max;
};

export const hasTitle = ({ title }: Pick<Draft, 'title'>): boolean => isBetween(title, LIMITS.title);

/** Whether it can become a skill or a want as it is. An offer needs a sentence and a level. */
export function isComplete({ kind, title, text, level }: Draft): boolean {
  if (kind === 'need') return isBetween(title, { ...LIMITS.title, min: 1 });
  return hasTitle({ title }) && isBetween(text, LIMITS.description) && level !== '';
}

/** What the history entry of `/claim` keeps: drafts as they were typed, and whether complete ones are sent by themselves. */
export interface WaitingState {
  drafts: readonly Draft[];
  sends: boolean;
}
