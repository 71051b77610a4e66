/** Forms of circles. */

import { z } from 'zod';
import { Attachment, MessageGroup, VoiceNote } from '../chat/entities.ts';
import { ClientId } from '../chat/forms.ts';
import { MUTES } from '../chat/limits.ts';
import '../core/messages.ts';
import { indentedProse } from '../core/text.ts';
import { isVisible } from '../core/visible.ts';
import { LIMITS } from '../limits.ts';
import { atMost, say } from '../texts/say.ts';

/** The fields of a message that a client sends to a circle. */
export const circleMessageFields = {
  content: indentedProse().max(...atMost(LIMITS.message.max, 'Message must not exceed {max} characters')),
  clientId: ClientId,
  /** The `seq` of the message to which this one replies. */
  replyTo: z.number().int().min(1).optional(),
  /** The answer of the upload call. */
  attachment: Attachment.nullable().optional(),
  group: MessageGroup.optional(),
  /** Makes a voice note of the attachment, which is a sound. It has no words. */
  voice: VoiceNote.optional(),
  /** Makes it a word to all, which only the teacher can send. */
  toAll: z.boolean().optional(),
};

/** A new message: words, or a file with a caption, which may be empty. */
export const NewCircleMessage = z
  .object(circleMessageFields)
  .refine(({ content, attachment }) => Boolean(attachment) || isVisible(content), {
    path: ['content'],
    error: say('Message is required'),
  });
export type NewCircleMessage = z.infer<typeof NewCircleMessage>;

export const CircleStateInput = z.object({ mutedFor: z.enum(MUTES) });
export type CircleStateInput = z.infer<typeof CircleStateInput>;

/** Pauses a member's writing in this circle for a day, or ends the pause. */
export const CirclePersonInput = z.object({ paused: z.boolean() });
export type CirclePersonInput = z.infer<typeof CirclePersonInput>;
