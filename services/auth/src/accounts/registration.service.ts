import { randomBytes } from 'node:crypto';
import type { RegisterInput } from '@mutua/contracts';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import type { Limits } from '../security/limits.ts';
import type { PasswordHasher } from '../security/password-hasher.ts';
import { hashSecret } from '../security/secret.ts';
import type { Background } from './background.ts';
import { confirmed, hasHash, invalidLink, mailedLink, newLink, normalise, withNewest } from './links.ts';

/** Whether an address was registered with different passwords. Links of the first release carry the hashes of the passwords instead. */
const isContested = ({ isContested: isKnown = false, verificationLinks }: Member): boolean =>
  isKnown || new Set(verificationLinks.flatMap(({ passwordHash }) => passwordHash ?? [])).size > 1;

export type RegistrationService = ReturnType<typeof createRegistrationService>;

export function createRegistrationService({
  members,
  passwords,
  limits,
  background,
}: {
  members: MemberRepository;
  passwords: PasswordHasher;
  limits: Limits;
  background: Background;
}) {
  /** Stores another registration of an unconfirmed address, and mails a link unless too many mails were sent. */
  async function registerAgain(known: Member, { name, password, timeZone }: RegisterInput): Promise<void> {
    const isSame = await passwords.verify(known.passwordHash, password);
    if (known.isVerified) return;
    const mayMail = await limits.consumeMail(known.email);
    await members.change(known._id, (member) => {
      if (member.isVerified) return null;
      // Also when no mail may be sent: an earlier mail must not confirm somebody else's password.
      const contested = isContested(member) || !isSame;
      if (!mayMail) return { set: { isContested: contested } };
      const { link, mail } = mailedLink('verify-email', { ...member, name });
      const verificationLinks = withNewest(member.verificationLinks, { ...link, name, timeZone: timeZone ?? null });
      return { set: { verificationLinks, isContested: contested }, events: [mail] };
    });
  }

  return {
    /** Answers the same whether the address is known or not. An address that is not confirmed yet may be registered again. */
    async register(input: RegisterInput): Promise<void> {
      // Hashes or checks one password in every case, so that a known address takes as long as a new one.
      const { name, password, timeZone = null } = input;
      const email = normalise(input.email);
      const known = await members.findByEmail(email);
      if (known) return registerAgain(known, input);

      const passwordHash = await passwords.hash(password);
      if (!(await limits.consumeMail(email))) return;
      const { link, mail } = mailedLink('verify-email', { email, name, isVerified: false });
      const verificationLinks = [{ ...link, name, timeZone }];
      const member = { _id: randomId(), email, name, passwordHash, timeZone, verificationLinks };
      if (await members.create(member, [mail])) return;
      // Another call has just registered it.
      const existing = await members.findByEmail(email);
      if (existing) await registerAgain(existing, input);
    },

    /** Sends a new link to an unconfirmed address; does nothing for any other. Returns before it looks the address up. */
    resendVerification(typed: string): void {
      background.run('a verification link', async () => {
        const known = await members.findByEmail(normalise(typed));
        if (!known || known.isVerified || !(await limits.consumeMail(known.email))) return;
        await members.change(known._id, (member) => {
          if (member.isVerified) return null;
          const { link, mail } = mailedLink('verify-email', member);
          const { name, timeZone } = member;
          return {
            set: {
              verificationLinks: withNewest(member.verificationLinks, { ...link, name, timeZone }),
              isContested: isContested(member), // stored, because the links that show it may be dropped
            },
            events: [mail],
          };
        });
      });
    },

    /**
     * Confirms the address that a link was mailed to. When it was registered with different passwords, none of them becomes
     * valid, because nobody knows which one the owner of the mailbox has chosen. The token that is returned then lets the owner choose
     * one, as a reset link does.
     * @throws BadRequestError when the link is unknown, used or too old
     */
    async verify(token: string): Promise<{ passwordToken?: string }> {
      const hash = hashSecret(token);
      const found = await members.findByLink('verificationLinks', hash);
      if (!found) throw invalidLink('verification');
      let passwordToken: string | undefined;
      await members.change(found._id, (member) => {
        const registration = member.verificationLinks.find(hasHash(hash));
        if (!registration) throw invalidLink('verification');
        const { name, timeZone = member.timeZone } = registration;
        if (!isContested(member)) return confirmed(member, { name, timeZone });
        const chosen = newLink('reset-password');
        passwordToken = chosen.token;
        const resetLinks = withNewest(member.resetLinks, chosen.link);
        return confirmed(member, { name, timeZone, passwordHash: null, resetLinks });
      });
      return passwordToken === undefined ? {} : { passwordToken };
    },
  };
}

const randomId = (): string => randomBytes(12).toString('hex');
