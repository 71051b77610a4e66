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

/** What the page of the invitation hands over to `/claim`: drafts as they were typed. Complete ones are sent by themselves, once. */
export interface WaitingState {
  drafts: readonly Draft[];
}

/** The fields of drafts that a form changes and keeps. */
export const fieldsOf = ({ n, title, text, category, level }: Draft) => ({ n, title, text, category, level });

/** Names what is typed for an invitation among the drafts of this browser. A part of the secret is enough. */
export const draftKeyOf = (token: string): string => `claim:${token.slice(0, 12)}`;

/** The items with what was typed for them. */
export const withTyped = (items: readonly Draft[], typed: readonly Draft[]): Draft[] =>
  items.map((item) => ({ ...item, ...typed.find(({ n }) => n === item.n) }));
