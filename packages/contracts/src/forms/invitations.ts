/** What members and visitors send about invitations. It stands alone, because the form of a registration has a field of it. */
import { z } from 'zod';
import { say } from '../texts/say.ts';

/** The last part of an invitation link: a name in small letters, and four letters. */
export const InvitationCode = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*-[a-z]{4}$/, say('This is no invitation'));

/** What is not sent stays as it is. */
export const InvitationInput = z.object({
  /** Whether the profiles of those whom the caller has invited may say so. */
  saysInvited: z.boolean().optional(),
  /** Whether the caller's profile may say who has invited the caller. */
  saysInviter: z.boolean().optional(),
});
export type InvitationInput = z.infer<typeof InvitationInput>;
