import { z } from 'zod';
import { ObjectId } from '../core/common.ts';
import { indentedProse, optionalLine } from '../core/text.ts';
import { isVisible } from '../core/visible.ts';
import { LIMITS } from '../limits.ts';
import { atMost, say } from '../texts/say.ts';
import { canonicalEmoji, isEmoji } from './emoji.ts';
import { Attachment, Correction, MessageGroup, VoiceNote } from './entities.ts';
import { MUTES } from './limits.ts';

/** Chosen by the client. A second message with the same id is not stored. An empty id counts as absent. */
export const ClientId = optionalLine(...atMost(64, 'clientId must not exceed {max} characters'));

export const MessageInput = z.object({
  requestId: ObjectId,
  content: indentedProse(say('Message is required'))
    .refine((text) => text.length > 0, { error: say('Message is required'), abort: true })
    .refine(isVisible, say('Message is required'))
    .max(...atMost(LIMITS.message.max, 'Message must not exceed {max} characters')),
  clientId: ClientId,
  /** The `seq` of the message to which this one replies, in the same conversation. */
  replyTo: z.number().int().min(1).optional(),
});
export type MessageInput = z.infer<typeof MessageInput>;

/** A new message: words, or a file with a caption, which may be empty. */
export const NewMessage = MessageInput.extend({
  content: indentedProse().max(...atMost(LIMITS.message.max, 'Message must not exceed {max} characters')),
  /** The answer of the upload call. */
  attachment: Attachment.nullable().optional(),
  group: MessageGroup.optional(),
  /** Makes a voice note of the attachment, which is a sound. It has no words. */
  voice: VoiceNote.optional(),
  /** Makes the text a correction of the other member's text in `replyTo`. Without `original`, of its present words. */
  correction: Correction.optional(),
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
  corrections: z.boolean().optional(),
});
export type ConversationStateInput = z.infer<typeof ConversationStateInput>;
