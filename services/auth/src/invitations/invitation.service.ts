import {
  INVITATIONS,
  type Invitation,
  type InvitationInput,
  type InvitationLook,
  type InvitationState,
  type Person,
} from '@mutua/contracts';
import { firstNameOf } from '@mutua/contracts/first-name';
import { DAY_MS } from '@mutua/contracts/time';
import type { Visibility } from '@mutua/domain';
import { type Caller, retryOnConflict } from '@mutua/service-kit';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { personOf } from '../members/member-views.ts';
import { requireCaller } from '../members/require-member.ts';
import type { InvitationDocument, InvitationRepository, JoinedDocument } from './invitation.repository.ts';
import { newInvitationCode } from './invitation-code.ts';

export type InvitationService = ReturnType<typeof createInvitationService>;

const inMonth = (joined: readonly JoinedDocument[], now: Date): number => {
  const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  return joined.filter(({ joinedAt }) => joinedAt.getTime() >= from).length;
};

function stateOf(joined: readonly JoinedDocument[], now: Date): InvitationState {
  if (joined.filter(({ suspendedAt }) => suspendedAt).length >= INVITATIONS.pausing.members) return 'paused';
  return inMonth(joined, now) >= INVITATIONS.monthly ? 'full' : 'open';
}

/** Manages invitation links, and who joined by them. An invitation gives no advantage, and the limits of the first day still apply. */
export function createInvitationService({
  invitations,
  members,
  visibility,
}: {
  invitations: InvitationRepository;
  members: Pick<MemberRepository, 'findById' | 'findVerified'>;
  visibility: Pick<Visibility, 'mayFind'>;
}) {
  /** Returns the members among these who are neither suspended nor erased, in the given order. */
  async function present(ids: readonly string[]): Promise<Member[]> {
    const found = new Map((await members.findVerified(ids)).map((member) => [member._id, member]));
    return ids.flatMap((id) => found.get(id) ?? []).filter(({ standing }) => !standing?.isSuspended);
  }

  /** Returns the member of a link, and whether it is open. Returns null when the member is suspended or erased. */
  async function look(link: InvitationDocument | null) {
    const [inviter] = link ? await present([link.memberId]) : [];
    return inviter ? { inviter, state: stateOf(await invitations.joinedBy(inviter._id), new Date()) } : null;
  }

  async function viewOf({ userId }: Caller): Promise<Invitation> {
    const [link, joined, own] = await Promise.all([
      invitations.findOf(userId),
      invitations.joinedBy(userId),
      invitations.findJoined(userId),
    ]);
    const people = await present(joined.filter(({ saysInviter }) => saysInviter).map(({ _id }) => _id));
    const [inviter] = own ? await present([own.inviterId]) : [];
    const now = new Date();
    return {
      code: link?.code ?? null,
      state: stateOf(joined, now),
      joined: joined.length,
      joinedThisMonth: inMonth(joined, now),
      people: people.map(personOf),
      saysInvited: link?.saysInvited ?? false,
      invitedBy: own && inviter ? { person: personOf(inviter), saysInviter: own.saysInviter } : null,
    };
  }

  return {
    view: viewOf,

    /** Creates a link, or replaces it by a new one. */
    async renew(caller: Caller): Promise<Invitation> {
      const member = await requireCaller(members, caller);
      await retryOnConflict(
        async () => (await invitations.setCode(member._id, newInvitationCode(member.name))) || undefined,
      );
      return viewOf(caller);
    },

    async change(caller: Caller, { saysInvited, saysInviter }: InvitationInput): Promise<Invitation> {
      if (saysInvited !== undefined) await invitations.setSaysInvited(caller.userId, saysInvited);
      if (saysInviter !== undefined) await invitations.setSaysInviter(caller.userId, saysInviter);
      return viewOf(caller);
    },

    /** Returns what a visitor sees of a link. A paused link looks like one that never existed. */
    async look(code: string): Promise<InvitationLook> {
      const found = await look(await invitations.findByCode(code));
      if (!found || found.state === 'paused') return { state: 'closed', name: null };
      return found.state === 'open'
        ? { state: 'open', name: firstNameOf(found.inviter.name) }
        : { state: 'full', name: null };
    },

    /** Returns the id of the invitation for a registration; null for a link that does not work. */
    async idOf(code: string | undefined): Promise<string | null> {
      const link = code === undefined ? null : await invitations.findByCode(code);
      return (await look(link))?.state === 'open' ? (link?._id ?? null) : null;
    },

    /** Stores who has invited a newly confirmed member, unless the link stopped working meanwhile. */
    async join(memberId: string, invitationId: string | null | undefined): Promise<void> {
      const found = invitationId ? await look(await invitations.find(invitationId)) : null;
      if (!invitationId || found?.state !== 'open' || (await invitations.findJoined(memberId))) return;
      const now = new Date();
      const taken = inMonth(await invitations.joinedBy(found.inviter._id), now);
      const isTaken = await invitations.takePlace(invitationId, now.toISOString().slice(0, 7), taken);
      if (isTaken) await invitations.join(memberId, found.inviter._id, now);
    },

    /** Call this after a suspension, or its end. A suspension soon after joining counts against the link until it is lifted. */
    async noteSuspension(memberId: string, isSuspended: boolean): Promise<void> {
      const now = new Date();
      const since = new Date(now.getTime() - INVITATIONS.pausing.days * DAY_MS);
      await invitations.setSuspended(memberId, isSuspended, { now, since });
    },

    /**
     * Returns who invited a member. Both must have agreed to show it, and the caller (undefined: a visitor) must be able to find the
     * inviter.
     */
    async shownOf(memberId: string, callerId: string | undefined): Promise<Person | null> {
      const joined = await invitations.findJoined(memberId);
      if (!joined?.saysInviter || !(await invitations.findOf(joined.inviterId))?.saysInvited) return null;
      const [inviter] = await present([joined.inviterId]);
      const isFound = inviter && (await visibility.mayFind(callerId, inviter._id, inviter.settings.privacy.findMe));
      return isFound ? personOf(inviter) : null;
    },
  };
}
