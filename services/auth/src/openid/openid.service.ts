import { EmailField, type Goal, type Language, RegisterInput } from '@mutua/contracts';
import { ConflictError, ForbiddenError, isDuplicateKey, UnauthorizedError } from '@mutua/service-kit';
import { confirmed, newMemberId, normalise } from '../accounts/links.ts';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { preferencesOf } from '../members/preferences.ts';
import type { StoreTimeZone } from '../members/store-time-zone.ts';
import { hashSecret, newSecret } from '../security/secret.ts';
import type { SessionService, Tokens } from '../sessions/session.service.ts';
import type { AttemptRepository } from './attempt.repository.ts';
import type { Identity, OpenIdProvider } from './openid-provider.ts';

/** How long a person may take at the provider. */
export const ATTEMPT_MS = 15 * 60_000;

const Name = RegisterInput.shape.name;

export type OpenIdService = ReturnType<typeof createOpenIdService>;

/** Signs members in with an account of an OpenID provider, and lets people join by it. */
export function createOpenIdService({
  provider,
  attempts,
  members,
  sessions,
  storeTimeZone,
}: {
  provider: OpenIdProvider;
  attempts: AttemptRepository;
  members: MemberRepository;
  sessions: Pick<SessionService, 'start'>;
  storeTimeZone: StoreTimeZone;
}) {
  /** The member with the address of the identity; a new one, who is not confirmed yet, when there is none. */
  async function withAddress(
    email: string,
    name: string,
    { goal, timeZone, language = 'en' }: NewcomerFields,
  ): Promise<Member> {
    const known = await members.findByEmail(email);
    if (known) return known;
    const preferences = preferencesOf({ language });
    const fields = { email, name, passwordHash: null, preferences, timeZone, goal, verificationLinks: [] };
    const created = await members.create({ _id: newMemberId(), ...fields }, []);
    // Another call may just have created it.
    return created ?? ((await members.findByEmail(email)) as Member);
  }

  async function memberOf(identity: Identity, fields: NewcomerFields): Promise<Member> {
    const linked = await members.findByOpenId(identity.key);
    if (linked) return linked;
    const address = EmailField.safeParse(identity.email);
    if (!address.success || !identity.isEmailVerified) {
      throw new ForbiddenError('The provider has not confirmed your email address', 'email_not_verified');
    }
    const email = normalise(address.data);
    const name = Name.safeParse(identity.name).data ?? Name.safeParse(email.split('@')[0]).data ?? 'New member';
    const found = await withAddress(email, name, fields);
    const openId = { key: identity.key, email, linkedAt: new Date() };
    try {
      const changed = await members.change(found._id, (member) => {
        if (member.openId && member.openId.key !== identity.key) {
          throw new ConflictError('Another account of the provider belongs to this member', { code: 'other_account' });
        }
        if (member.isVerified) return { set: { openId } };
        // Nobody knows who chose the password, the name and the links of an address that was not confirmed before.
        return confirmed(member, { openId, name, passwordHash: null, resetLinks: [], ...fieldsOf(member, fields) });
      });
      return changed ?? found;
    } catch (error) {
      const now = isDuplicateKey(error, 'openId.key') && (await members.findByOpenId(identity.key));
      if (now) return now;
      throw error;
    }
  }

  return {
    /**
     * Begins a sign-in. `secret` goes into a cookie of the browser, which then goes to `address`.
     * @throws when the provider cannot be reached
     */
    async begin(fields: NewcomerFields): Promise<{ address: string; secret: string }> {
      const checks = provider.newChecks();
      const address = await provider.addressFor(checks);
      const { token: secret, hash } = newSecret();
      await attempts.create(hash, { ...checks, ...fields, expiresAt: new Date(Date.now() + ATTEMPT_MS) });
      return { address, secret };
    },

    /**
     * Signs in whoever the provider names. Links the account of the provider to the member who has its address; only when the provider has
     * checked the address. A person without an account joins, as a confirmed member without a password.
     * @param search - the query of the return, with its question mark
     * @throws UnauthorizedError when this browser began no sign-in, or its return was used already
     * @throws ForbiddenError without an address that the provider has checked
     * @throws ConflictError when the member uses another account of the provider
     */
    async finish(secret: string, search: string, userAgent: string): Promise<Tokens> {
      const attempt = await attempts.take(hashSecret(secret));
      if (!attempt) throw new UnauthorizedError('This sign-in was not begun in this browser', 'unknown_attempt');
      const identity = await provider.identify(search, attempt);
      const member = await storeTimeZone(await memberOf(identity, attempt), attempt.timeZone);
      return sessions.start(member, userAgent, attempt.timeZone);
    },
  };
}

interface NewcomerFields {
  goal: Goal | null;
  timeZone: string | null;
  /** Of the browser. */
  language?: Language;
}

/** What an unconfirmed member gets from the visit in which the address was confirmed. */
const fieldsOf = (member: Member, { goal, timeZone }: NewcomerFields): Pick<Member, 'goal' | 'timeZone'> => ({
  goal: goal ?? member.goal,
  timeZone: timeZone ?? member.timeZone,
});
