/** Forms about messages, conversations and unanswered requests. */
import { z } from 'zod';
import { LIMITS, MUTES } from '../constants.ts';
import { canonicalEmoji, isEmoji } from '../emoji.ts';
import { Attachment } from '../entities.ts';
import { ClientId, MessageInput } from '../forms.ts';
import '../messages.ts';
import { MessageGroup, VoiceNote } from '../entities/chat.ts';
import { indentedProse, isVisible, prose } from '../text.ts';
import { atMost, say } from '../texts/say.ts';

/** A new message: words, or a file with a caption, which may be empty. */
export const NewMessage = MessageInput.extend({
  content: indentedProse().max(...atMost(LIMITS.message.max, 'Message must not exceed {max} characters')),
  /** The answer of the upload call. */
  attachment: Attachment.nullable().optional(),
  group: MessageGroup.optional(),
  /** Makes a voice note of the attachment, which is a sound. It has no words. */
  voice: VoiceNote.optional(),
}).refine(({ content, attachment }) => Boolean(attachment) || isVisible(content), {
  path: ['content'],
  error: say('Message is required'),
});
export type NewMessage = z.infer<typeof NewMessage>;

/** New words of a message. The caption of a file may be empty; the service refuses an empty text message. */
export const MessageEdit = z.object({
  content: indentedProse().max(...atMost(LIMITS.message.max, 'Message must not exceed {max} characters')),
});
export type MessageEdit = z.infer<typeof MessageEdit>;

export const ReactionInput = z.object({
  /** The longest emoji has 15 code units; some keyboards add U+FE0F behind each. */
  emoji: z.string().max(30).overwrite(canonicalEmoji).refine(isEmoji, say('Please choose one emoji')),
});
export type ReactionInput = z.infer<typeof ReactionInput>;

/** Contains only the fields that change. */
export const ConversationStateInput = z.object({
  archived: z.boolean().optional(),
  mutedFor: z.enum(MUTES).optional(),
  /** Only true: opening the conversation removes the mark. */
  unread: z.literal(true).optional(),
});
export type ConversationStateInput = z.infer<typeof ConversationStateInput>;

export const QuestionInput = z.object({
  text: prose(say('Question is required'))
    .refine(isVisible, say('Question is required'))
    .max(...atMost(LIMITS.question.max, 'Question must not exceed {max} characters')),
  clientId: ClientId,
});
export type QuestionInput = z.infer<typeof QuestionInput>;
