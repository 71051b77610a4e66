import { z } from 'zod';
import { Person } from '../common.ts';
import { INVITATION_STATES } from '../constants.ts';
import { InvitationCode } from '../forms/invitations.ts';

/** The invitation link of a member, and who invited the member. */
export const Invitation = z.object({
  /** Null before the first link. */
  code: InvitationCode.nullable(),
  state: z.enum(INVITATION_STATES),
  /** How many members joined by links of the caller: in the last year, and in this month. */
  joined: z.number().int().min(0),
  joinedThisMonth: z.number().int().min(0),
  /** Those who allow to show their inviter, latest first. */
  people: z.array(Person),
  /** Whether the caller's profile may be named as inviter. */
  saysInvited: z.boolean(),
  /** Null when nobody has invited the caller, or when it was too long ago. */
  invitedBy: z.object({ person: Person, saysInviter: z.boolean() }).nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** What a visitor learns from a link. */
export const InvitationLook = z.object({
  /** `closed`: it was replaced, is paused, or never existed. */
  state: z.enum(['open', 'full', 'closed']),
  /** The name of the inviting member; null unless the link is open. */
  name: z.string().nullable(),
});
export type InvitationLook = z.infer<typeof InvitationLook>;
