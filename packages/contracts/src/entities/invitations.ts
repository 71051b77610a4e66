import { z } from 'zod';
import { INVITATION_STATES } from '../constants.ts';
import { Person } from '../entities.ts';
import { InvitationCode } from '../forms/invitations.ts';

/** The invitation link of a member, and who has invited the member. */
export const Invitation = z.object({
  /** Null before the first link. */
  code: InvitationCode.nullable(),
  state: z.enum(INVITATION_STATES),
  /** Members who joined by links of the caller: in the last year, and in this month. */
  joined: z.number().int().min(0),
  joinedThisMonth: z.number().int().min(0),
  /** Those of them who say who has invited them, the latest first. */
  people: z.array(Person),
  /** Whether the caller says whom the caller has invited. */
  saysInvited: z.boolean(),
  /** Null when nobody has invited the caller, or when it is too long ago. */
  invitedBy: z.object({ person: Person, saysInviter: z.boolean() }).nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** What a visitor learns of a link. */
export const InvitationLook = z.object({
  /** `closed`: it was renewed, has paused, or never was one. */
  state: z.enum(['open', 'full', 'closed']),
  /** What the inviting member is called; null unless it is open. */
  name: z.string().nullable(),
});
export type InvitationLook = z.infer<typeof InvitationLook>;
