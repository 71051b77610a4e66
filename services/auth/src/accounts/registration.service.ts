import type { Goal, Language, MailValues, RegisterInput } from '@mutua/contracts';
import type { SettleClaim } from '../claims/settle-claim.ts';
import type { InvitationService } from '../invitations/invitation.service.ts';
import type { VerificationLink } from '../members/member.model.ts';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { preferencesOf } from '../members/preferences.ts';
import type { Limits } from '../security/limits.ts';
import type { PasswordHasher } from '../security/password-hasher.ts';
import { refuseWeakPassword } from '../security/refuse-weak-password.ts';
import { hashSecret } from '../security/secret.ts';
import type { RegistrationRule } from '../site/registration-rule.ts';
import type { SiteRepository } from '../site/site.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { Background } from './background.ts';
import { confirmed, hasHash, invalidLink, mailedLink, newLink, newMemberId, withNewest } from './links.ts';
import { mailNameOf } from './mail-name.ts';

type MailedGoal = MailValues<'verify-email'>;

/**
 * Whether an address was registered with different passwords. Links of the first release have no such mark, but the hashes of the
 * passwords.
 */
const isContested = ({ isContested: isKnown = false, verificationLinks }: Member): boolean =>
  isKnown || new Set(verificationLinks.flatMap(({ passwordHash }) => passwordHash ?? [])).size > 1;

/**
 * Whether the owner of the mailbox must choose a password, because nobody knows which one is theirs. This lasts until a password is chosen.
 */
const mayChoose = (member: Member, { usedAt }: VerificationLink): boolean =>
  usedAt ? member.passwordHash === null && !member.openId : isContested(member);

export type RegistrationService = ReturnType<typeof createRegistrationService>;

export function createRegistrationService({
  members,
  site,
  passwords,
  limits,
  background,
  skills,
  invitations,
  rule,
  claims,
}: {
  claims: Pick<SettleClaim, 'follow'>;
  rule: Pick<RegistrationRule, 'refuse'>;
  members: MemberRepository;
  site: Pick<SiteRepository, 'find'>;
  passwords: PasswordHasher;
  limits: Limits;
  background: Background;
  skills: Pick<SkillRepository, 'ownerOf'>;
  invitations: Pick<InvitationService, 'idOf' | 'join'>;
}) {
  /**
   * Returns the goal of a registration for its mail: who teaches the skill. It names nobody for a deleted skill, and no words of a search:
   * anybody may have typed them, and the mail may go to a stranger.
   */
  async function nameGoal(goal: Goal | null): Promise<MailedGoal> {
    const ownerId = goal && 'skillId' in goal ? await skills.ownerOf(goal.skillId) : null;
    const owner = ownerId && (await members.findById(ownerId));
    return owner ? { owner: mailNameOf(owner.name) } : {};
  }

  /** Stores another registration of an unconfirmed address, and mails a link unless too many mails were sent. */
  async function registerAgain(
    known: Member,
    { name, password, timeZone, goal }: RegisterInput,
    { mailedGoal, language, invitationId }: { mailedGoal: MailedGoal; language: Language; invitationId: string | null },
  ): Promise<void> {
    const isSame = await passwords.verify(known.passwordHash, password);
    if (known.isVerified) return;
    const mayMail = await limits.consumeMail(known.email);
    await members.change(known._id, (member) => {
      if (member.isVerified) return null;
      // This also holds when no mail may be sent: an earlier mail must not confirm somebody else's password.
      const contested = isContested(member) || !isSame;
      if (!mayMail) return { set: { isContested: contested } };
      const { link, mail } = mailedLink('verify-email', { ...member, name, preferences: { language } }, mailedGoal);
      const verificationLinks = withNewest(member.verificationLinks, {
        ...link,
        name,
        timeZone: timeZone ?? null,
        goal: goal ?? null,
        invitationId,
      });
      return { set: { verificationLinks, isContested: contested }, events: [mail] };
    });
  }

  return {
    /**
     * Registers an address. The answer is the same whether the address is known or not. An unconfirmed address may be registered again.
     * `language` is that of the call, for the mail and the new member.
     * @throws ValidationError for a password that is common, or similar to the name or the address
     * @throws ForbiddenError when the site does not let this person register
     */
    async register(input: RegisterInput, language: Language): Promise<void> {
      // Hashes or checks one password in every case, so that a known address takes as long as a new one.
      const { name, email, password, timeZone = null, goal = null } = input;
      refuseWeakPassword(password, { name, email });
      const mailedGoal = await nameGoal(goal);
      const invitationId = await invitations.idOf(input.invitation);
      await rule.refuse({ email, invitationId });
      const known = await members.findByEmail(email);
      if (known) return registerAgain(known, input, { mailedGoal, language, invitationId });

      const passwordHash = await passwords.hash(password);
      if (!(await limits.consumeMail(email))) return;
      const preferences = preferencesOf({ language });
      const recipient = { email, name, isVerified: false, preferences, timeZone };
      const { link, mail } = mailedLink('verify-email', recipient, mailedGoal);
      const verificationLinks = [{ ...link, name, timeZone, goal, invitationId }];
      const member = { _id: newMemberId(), email, name, passwordHash, preferences, timeZone, goal, verificationLinks };
      if (await members.create(member, [mail])) return;
      // Another call has just registered the address.
      const existing = await members.findByEmail(email);
      if (existing) await registerAgain(existing, input, { mailedGoal, language, invitationId });
    },

    /**
     * Sends a new link to an unconfirmed address. The caller names the address, or a link that it got before, even an expired one. Does
     * nothing for other addresses. Returns before it looks the address up.
     */
    resendVerification(to: { email: string } | { token: string }): void {
      background.run('a verification link', async () => {
        const known = await ('email' in to
          ? members.findByEmail(to.email)
          : members.findByOldLink(hashSecret(to.token)));
        if (!known || known.isVerified || !(await limits.consumeMail(known.email))) return;
        await members.change(known._id, async (member) => {
          if (member.isVerified) return null;
          const before = 'token' in to && member.verificationLinks.find(hasHash(hashSecret(to.token)));
          const { name, timeZone = null, goal = null } = before || member;
          const invitationId = (before || member.verificationLinks.at(-1))?.invitationId ?? null;
          const { link, mail } = mailedLink('verify-email', { ...member, name }, await nameGoal(goal));
          return {
            set: {
              verificationLinks: withNewest(member.verificationLinks, {
                ...link,
                name,
                timeZone,
                goal,
                invitationId,
              }),
              isContested: isContested(member), // stored, because the links that show it may be dropped
            },
            events: [mail],
          };
        });
      });
    },

    /**
     * Confirms the address to which a link was mailed. When it was registered with different passwords, none of them becomes valid, because
     * nobody knows which one the owner of the mailbox has chosen. The returned token then lets the owner choose one, as a reset link does.
     * Returns the name and goal of the registration of that link. The same link may be used again: its answer may have been lost, or
     * another device has opened it.
     * @throws BadRequestError when the link is unknown or too old, or another link has confirmed the address
     */
    async verify(token: string): Promise<{ email: string; name: string; goal?: Goal; passwordToken?: string }> {
      const hash = hashSecret(token);
      const found = await members.findByLink('verificationLinks', hash);
      if (!found) throw invalidLink('verification');
      let passwordToken: string | undefined;
      const present = await site.find();
      const confirmedMember = await members.change(found._id, (member) => {
        const registration = member.verificationLinks.find(hasHash(hash));
        if (!registration) throw invalidLink('verification');
        const chosen = mayChoose(member, registration) ? newLink('reset-password') : undefined;
        passwordToken = chosen?.token;
        const choice = chosen && { passwordHash: null, resetLinks: withNewest(member.resetLinks, chosen.link) };
        if (registration.usedAt) return choice ? { set: choice } : null;
        const { name, timeZone = member.timeZone, goal = member.goal } = registration;
        const { set, events } = confirmed(member, { name, timeZone, goal, ...choice }, present);
        return { set: { ...set, verificationLinks: [{ ...registration, usedAt: new Date() }] }, events };
      });
      if (!confirmedMember) throw invalidLink('verification');
      // This also runs when the link is used again, because a process may have died in between.
      const used = confirmedMember.verificationLinks.find(hasHash(hash));
      await invitations.join(confirmedMember._id, used?.invitationId);
      await claims.follow(confirmedMember);
      const { email, name, goal } = confirmedMember;
      return { email, name, ...(goal && { goal }), ...(passwordToken !== undefined && { passwordToken }) };
    },
  };
}
