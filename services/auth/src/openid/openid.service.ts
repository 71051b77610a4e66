import { canonicalAddress, EmailField, type Goal, type Language, MemberName } from '@mutua/contracts';
import { offeredLanguage } from '@mutua/domain';
import { type Caller, ConflictError, ForbiddenError, isDuplicateKey, UnauthorizedError } from '@mutua/service-kit';
import { confirmed, newMemberId } from '../accounts/links.ts';
import { signInMethodsMail } from '../accounts/sign-in-methods-mail.ts';
import type { SettleClaim } from '../claims/settle-claim.ts';
import type { InvitationService } from '../invitations/invitation.service.ts';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { preferencesOf } from '../members/preferences.ts';
import { requireCaller } from '../members/require-member.ts';
import type { StoreTimeZone } from '../members/store-time-zone.ts';
import type { PasskeyRepository } from '../passkeys/passkey.repository.ts';
import type { SecondStepService } from '../second-step/second-step.service.ts';
import { hashSecret, newSecret } from '../security/secret.ts';
import type { SessionService, Tokens } from '../sessions/session.service.ts';
import type { RegistrationRule } from '../site/registration-rule.ts';
import type { SiteRepository } from '../site/site.repository.ts';
import type { Attempt, AttemptRepository } from './attempt.repository.ts';
import type { Checks, Identity, OpenIdProvider } from './openid-provider.ts';

/** How long a person may take at the provider. */
export const ATTEMPT_MS = 15 * 60_000;

export type OpenIdService = ReturnType<typeof createOpenIdService>;

/** Signs members in with an account of an OpenID provider. New people can join by it. */
export function createOpenIdService({
  provider,
  attempts,
  members,
  site,
  sessions,
  storeTimeZone,
  passkeys,
  secondStep,
  invitations,
  rule,
  claims,
  providerName,
}: {
  claims: Pick<SettleClaim, 'follow' | 'isAsked'>;
  rule: Pick<RegistrationRule, 'refuse'>;
  provider: OpenIdProvider;
  providerName: string;
  attempts: AttemptRepository;
  members: MemberRepository;
  site: Pick<SiteRepository, 'find'>;
  sessions: Pick<SessionService, 'start' | 'requireFresh'>;
  storeTimeZone: StoreTimeZone;
  passkeys: Pick<PasskeyRepository, 'count'>;
  secondStep: Pick<SecondStepService, 'isOn' | 'ticketFor'>;
  invitations: Pick<InvitationService, 'idOf' | 'join'>;
}) {
  /** Whether the member has a second step or a passkey, so that a stolen mailbox alone does not open the account. */
  const isGuarded = async (memberId: string): Promise<boolean> =>
    (await secondStep.isOn(memberId)) || (await passkeys.count(memberId)) > 0;

  /** Returns the member with the address of the identity. Creates an unconfirmed member when there is none. */
  async function withAddress(
    email: string,
    name: string,
    { goal, timeZone, language, invitationId }: NewcomerFields,
  ): Promise<Member> {
    const known = await members.findByEmail(email);
    if (known) return known;
    // The invitation of a list is as good as a link to this address, which the provider has verified.
    if (!(await claims.isAsked(email))) await rule.refuse({ email, invitationId });
    const preferences = preferencesOf({ language: offeredLanguage(await site.find(), language) });
    const fields = { email, name, passwordHash: null, preferences, timeZone, goal, verificationLinks: [] };
    const created = await members.create({ _id: newMemberId(), ...fields }, []);
    // Another call may have just created the member.
    return created ?? ((await members.findByEmail(email)) as Member);
  }

  /** Notes by which invitations a newly confirmed member has come. */
  async function follow(member: Member, invitationId: string | null | undefined): Promise<void> {
    await invitations.join(member._id, invitationId);
    await claims.follow(member);
  }

  /** The address of a person who is not known by the key. */
  function addressOf({ email, isEmailVerified, failure }: Identity): string {
    if (failure !== undefined) throw failure;
    const address = EmailField.safeParse(email);
    if (!address.success || !isEmailVerified) {
      throw new ForbiddenError('The provider has not confirmed your email address', 'email_not_verified');
    }
    return address.data;
  }

  async function memberOf(identity: Identity, fields: NewcomerFields): Promise<Member> {
    const linked = await members.findByOpenId(identity.key);
    if (linked) return linked;
    const email = addressOf(identity);
    const name =
      MemberName.safeParse(identity.name).data ?? MemberName.safeParse(email.split('@')[0]).data ?? 'New member';
    const found = await withAddress(email, name, fields);
    const openId = { key: identity.key, email, linkedAt: new Date() };
    const present = await site.find();
    const needsConnecting = await isGuarded(found._id);
    try {
      const changed = await members.change(found._id, (member) => {
        if (member.openId && member.openId.key !== identity.key) {
          throw otherAccount();
        }
        if (!member.openId && (member.isOpenIdOff || needsConnecting)) {
          throw new ForbiddenError(
            'Please sign in another way, and connect this account in your settings',
            'not_connected',
          );
        }
        if (member.isVerified)
          return { set: { openId }, events: [signInMethodsMail(member, 'google-connected', providerName)] };
        // Nobody knows who chose the password, name and links of an unconfirmed address, so they do not count.
        const own = { openId, name, passwordHash: null, resetLinks: [], ...fieldsOf(member, fields) };
        return confirmed(member, own, present);
      });
      if (!found.isVerified) await follow(found, fields.invitationId);
      return changed ?? found;
    } catch (error) {
      const now = isDuplicateKey(error, 'openId.key') && (await members.findByOpenId(identity.key));
      if (now) return now;
      throw error;
    }
  }

  async function begun(fields: Omit<Attempt, 'expiresAt' | keyof Checks>): Promise<Departure> {
    const checks = provider.newChecks();
    const address = await provider.addressFor(checks);
    const { token: secret, hash } = newSecret();
    await attempts.create(hash, { ...checks, ...fields, expiresAt: new Date(Date.now() + ATTEMPT_MS) });
    return { address, secret };
  }

  /** Connects the account to the member who requested it, whatever its address is. */
  async function connect({ memberId, epoch }: { memberId: string; epoch: number }, identity: Identity): Promise<void> {
    if (identity.email === '' && identity.failure !== undefined) throw identity.failure;
    const openId = { key: identity.key, email: canonicalAddress(identity.email) || providerName, linkedAt: new Date() };
    const usedElsewhere = () =>
      new ConflictError('This account of the provider belongs to another member', { code: 'used_elsewhere' });
    const owner = await members.findByOpenId(identity.key);
    if (owner && owner._id !== memberId) throw usedElsewhere();
    try {
      const changed = await members.change(memberId, (member) => {
        // A new password has ended the session of the request.
        if (member.sessionEpoch !== epoch) throw new UnauthorizedError('Please sign in again', 'session_ended');
        if (member.openId?.key === identity.key) return null;
        if (member.openId) throw otherAccount();
        return {
          set: { openId, isOpenIdOff: false },
          events: [signInMethodsMail(member, 'google-connected', providerName)],
        };
      });
      if (!changed) throw new UnauthorizedError();
    } catch (error) {
      throw isDuplicateKey(error, 'openId.key') ? usedElsewhere() : error;
    }
  }

  return {
    /**
     * Begins a sign-in. `secret` goes into a cookie of the browser, which then goes to `address`.
     * @throws when the provider cannot be reached
     */
    begin: async ({
      invitation,
      ...fields
    }: Omit<NewcomerFields, 'invitationId'> & { invitation?: string | undefined }): Promise<Departure> =>
      begun({ ...fields, invitationId: await invitations.idOf(invitation) }),

    /**
     * Begins to connect an account of the provider to the caller. The secret in the cookie binds the return to this browser. So nobody can
     * connect their own account in the browser of somebody else.
     * @throws ForbiddenError when neither the sign-in nor a confirmation is of the last ten minutes
     * @throws ConflictError when another account is connected
     * @throws when the provider cannot be reached
     */
    async beginConnecting(caller: Caller): Promise<Departure> {
      await sessions.requireFresh(caller);
      const member = await requireCaller(members, caller);
      if (member.openId) throw otherAccount();
      const connectTo = { memberId: member._id, epoch: member.sessionEpoch };
      return begun({ connectTo, goal: null, timeZone: null });
    },

    /**
     * Returns the attempt of the browser with this secret. It can be taken once.
     * @throws UnauthorizedError when this browser has no attempt, or has returned already
     */
    async returned(secret: string): Promise<Attempt> {
      const attempt = await attempts.take(hashSecret(secret));
      if (!attempt) throw new UnauthorizedError('This sign-in was not begun in this browser', 'unknown_attempt');
      return attempt;
    },

    /**
     * Signs in the person whom the provider names. When the provider has verified the address, the account is linked to the member who has
     * it. A person without an account joins, as a confirmed member without a password.
     * @param search - the query of the return, with its question mark
     * @returns null when the attempt was to connect the account to a member
     * @throws ForbiddenError without a verified address, and with a ticket when a second step is needed
     * @throws ConflictError when the member uses another account of the provider, or another member uses this one
     */
    async finish(attempt: Attempt, search: string, userAgent: string): Promise<Tokens | null> {
      const identity = await provider.identify(search, attempt);
      if (attempt.connectTo) {
        await connect(attempt.connectTo, identity);
        return null;
      }
      const found = await memberOf(identity, attempt);
      const { _id: memberId, sessionEpoch: epoch } = found;
      if (await secondStep.isOn(memberId)) {
        const ticket = await secondStep.ticketFor({ memberId, epoch, timeZone: attempt.timeZone });
        throw new ForbiddenError('Please enter the code of your app', 'second_step_needed', { current: { ticket } });
      }
      const member = await storeTimeZone(found, attempt.timeZone);
      return sessions.start(member, userAgent, attempt.timeZone);
    },
  };
}

/** The address to which the browser goes, and the secret for its cookie. */
interface Departure {
  address: string;
  secret: string;
}

const otherAccount = () =>
  new ConflictError('Another account of the provider belongs to this member', { code: 'other_account' });

interface NewcomerFields {
  goal: Goal | null;
  timeZone: string | null;
  /** The language of the browser. */
  language?: Language;
  /** The invitation by which the visitor came. */
  invitationId?: string | null;
}

/** Returns what an unconfirmed member gets from the visit that confirms the address. */
const fieldsOf = (member: Member, { goal, timeZone }: NewcomerFields): Pick<Member, 'goal' | 'timeZone'> => ({
  goal: goal ?? member.goal,
  timeZone: timeZone ?? member.timeZone,
});
