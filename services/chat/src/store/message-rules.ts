/** The rules of what a message may contain and how long it can be edited, in conversations of two and in circles. */
import {
  type AnswerText,
  type Attachment,
  CHAT_LIMITS,
  isVisible,
  type RuleText,
  type VoiceNote,
} from '@mutua/contracts';
import { ConflictError, ValidationError } from '@mutua/service-kit';
import type { StoredMessage } from './message.ts';
import { isHidden } from './message-errors.ts';

const EDITABLE_MS = CHAT_LIMITS.editMinutes * 60_000;
const EDITABLE: readonly StoredMessage['messageType'][] = ['text', 'image', 'file'];

export const invalid = (field: string, message: AnswerText | RuleText) => new ValidationError([{ field, message }]);

/** @throws ValidationError for a message without words and file, and for a voice note with words or without a sound */
export function checkContent({
  content,
  messageType = 'text',
  attachment,
  voice,
}: {
  content: string;
  messageType?: 'text' | 'image' | 'file' | undefined;
  attachment?: Attachment | null | undefined;
  voice?: VoiceNote | undefined;
}): void {
  if (!attachment && (voice || messageType !== 'text')) throw invalid('attachment', 'A file is required');
  if (!attachment && !isVisible(content)) throw invalid('content', 'Message is required');
  if (voice && content) throw invalid('content', 'A voice message has no text');
}

const tooLate = () => new ConflictError('This message can no longer be edited', { code: 'too_late' });
const isVoice = () => new ConflictError('A voice message cannot be edited', { code: 'too_late' });

type Editable = Pick<
  StoredMessage,
  'content' | 'attachment' | 'messageType' | 'sentAt' | 'moderation' | 'voice' | 'deletedAt' | 'edits'
>;

/**
 * Checks that a message can get these words now.
 * @returns false when it has them already
 * @throws ConflictError `hidden`, and `too_late` for one that is old, was edited too often, or has no words to edit
 * @throws ValidationError for an empty text
 */
export function checkEdit(message: Editable, content: string, now: number): boolean {
  const { messageType, sentAt, attachment, edits = 0 } = message;
  if (message.moderation?.isHidden) throw isHidden();
  if (message.voice) throw isVoice();
  if (message.deletedAt || !EDITABLE.includes(messageType)) throw tooLate();
  if (message.content === content) return false;
  if (now - sentAt.getTime() > EDITABLE_MS || edits >= CHAT_LIMITS.edits) throw tooLate();
  if (!attachment && !isVisible(content)) throw invalid('content', 'Message is required');
  return true;
}
