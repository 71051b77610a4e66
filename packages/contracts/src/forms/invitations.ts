/** Forms about invitations. They have their own file, because the registration form imports one of the fields. */
import { z } from 'zod';
import '../jitless.ts';
import { say } from '../texts/say.ts';

/** The last part of an invitation link: a name in small letters, and four letters. */
export const InvitationCode = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*-[a-z]{4}$/, say('This is no invitation'));

/** Absent fields stay as they are. */
export const InvitationInput = z.object({
  /** Whether profiles of invited members may name the caller as their inviter. */
  saysInvited: z.boolean().optional(),
  /** Whether the caller's profile may name their inviter. */
  saysInviter: z.boolean().optional(),
});
export type InvitationInput = z.infer<typeof InvitationInput>;
