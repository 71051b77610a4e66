import type { Message } from '@mutua/contracts';

/** What a page shows of a correction. */
export type ShownCorrection =
  | { kind: 'perfect' }
  /** `seq` is the position of the corrected message. */
  | { kind: 'changes'; seq: number; original: string };

/** How a correction is shown. Null for any other message, and when the corrected words are gone: then only its text is shown. */
export function shownCorrection({
  content,
  correction,
  replyTo,
}: Pick<Message, 'content' | 'correction' | 'replyTo'>): ShownCorrection | null {
  if (!correction || !replyTo) return null;
  const { original, isPerfect } = correction;
  if (isPerfect || (original !== undefined && isSameText(original, content))) return { kind: 'perfect' };
  return original === undefined || 'isGone' in replyTo ? null : { kind: 'changes', seq: replyTo.seq, original };
}

/** Whether a corrected text says the same. Keyboards write an accented letter in several ways, which look the same. */
export const isSameText = (original: string, corrected: string): boolean =>
  original.normalize() === corrected.normalize();

/** The words with which an edit begins. "Perfect" has none of its own, so it becomes a correction. */
export const wordsToEdit = ({ content, correction }: Pick<Message, 'content' | 'correction'>): string =>
  (correction?.isPerfect && correction.original) || content;
