import { randomBytes } from 'node:crypto';
import type { DomainEvent, LoginInput, RegisterInput, User } from '@mutua/contracts';
import { BadRequestError, ForbiddenError, newEvent, UnauthorizedError } from '@mutua/service-kit';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { accountChanged, memberChanged } from '../members/member-events.ts';
import type { MemberViews } from '../members/member-views.ts';
import type { Limits } from '../security/limits.ts';
import type { PasswordHasher } from '../security/password-hasher.ts';
import { hashSecret, newSecret } from '../security/secret.ts';
import type { SessionService, Tokens } from '../sessions/session.service.ts';

export interface AccountService {
  /** Says nothing of whether the address was known. One that is not confirmed yet may be registered again. */
  register(input: RegisterInput): Promise<void>;
  /** Sends a new link to an address that waits to be confirmed; does nothing for any other. */
  resendVerification(email: string): Promise<void>;
  /** @throws BadRequestError when the link is unknown, used or too old */
  verify(token: string): Promise<void>;
  /**
   * @throws UnauthorizedError for an unknown address and for a wrong password alike
   * @throws ForbiddenError before the address is confirmed, told only to who knows the password
   * @throws TooManyRequestsError after repeated failures
   */
  login(input: LoginInput, client: { address: string; userAgent: string }): Promise<Tokens & { user: User }>;
  /**
   * Sends a reset link, if the address is known.
   * @throws TooManyRequestsError known or not
   */
  forgotPassword(email: string): Promise<void>;
  /**
   * Sets a new password and ends every session. Who has the mailed link owns the address, so it counts as confirmed.
   * @throws BadRequestError when the link is unknown, used or too old
   */
  resetPassword(token: string, password: string): Promise<void>;
}

const HOUR_MS = 3600 * 1000;
const LIFETIME_MS = { 'verify-email': 24 * HOUR_MS, 'reset-password': HOUR_MS };
/** So many links of a kind are good at a time: a second mail must not spoil the first. */
const LINKS = 5;

/** One address is one member, however it is typed. */
const normalise = (email: string): string => email.toLowerCase();

const invalidLink = (purpose: string) =>
  new BadRequestError(`The ${purpose} link is invalid or has expired.`, 'invalid_link');

function newLink(kind: keyof typeof LIFETIME_MS, { email, name }: Pick<Member, 'email' | 'name'>) {
  const { token, hash } = newSecret();
  const expiresAt = new Date(Date.now() + LIFETIME_MS[kind]);
  const mail: DomainEvent = newEvent('mail.requested', {
    kind,
    to: email,
    name,
    token,
    expiresAt: expiresAt.toISOString(),
  });
  return { link: { hash, expiresAt }, mail };
}

const withNewest = <T>(links: readonly T[], link: T): T[] => [...links, link].slice(-LINKS);
const hasHash = (hash: string) => (link: { hash: string }) => link.hash === hash;

export function createAccountService({
  members,
  sessions,
  passwords,
  limits,
  views,
}: {
  members: MemberRepository;
  sessions: SessionService;
  passwords: PasswordHasher;
  limits: Limits;
  views: MemberViews;
}): AccountService {
  /** Gives a member who is not verified the credentials of one more registration, with a link that confirms exactly these. */
  const askAgain = (id: string, credentials: Pick<Member, 'name' | 'passwordHash'>) =>
    members.change(id, (member) => {
      if (member.isVerified) return null;
      const { link, mail } = newLink('verify-email', { email: member.email, name: credentials.name });
      const verificationLinks = withNewest(member.verificationLinks, { ...link, ...credentials });
      return { set: { ...credentials, verificationLinks }, events: [mail] };
    });

  /** What becomes of a member whose address is confirmed; from now on the other services know them. */
  const confirmed = (member: Member, set: Partial<Omit<Member, '_id' | 'version'>>) => {
    const after: Member = { ...member, ...set, isVerified: true, verificationLinks: [], version: member.version + 1 };
    return {
      set: { ...set, isVerified: true, verificationLinks: [] },
      events: member.isVerified ? [] : [memberChanged(after), accountChanged(after)],
    };
  };

  return {
    async register({ name, email: typed, password }) {
      const email = normalise(typed);
      const passwordHash = await passwords.hash(password); // first, so that a known address takes as long as a new one
      const known = await members.findByEmail(email);
      if (known?.isVerified || !(await limits.takeMail(email))) return;
      if (!known) {
        const { link, mail } = newLink('verify-email', { email, name });
        const member = {
          _id: randomId(),
          email,
          name,
          passwordHash,
          verificationLinks: [{ ...link, name, passwordHash }],
        };
        if (await members.create(member, [mail])) return;
      }
      // Registered before, perhaps an instant ago.
      const existing = known ?? (await members.findByEmail(email));
      if (existing) await askAgain(existing._id, { name, passwordHash });
    },

    async resendVerification(typed) {
      const member = await members.findByEmail(normalise(typed));
      if (!member || member.isVerified || !(await limits.takeMail(member.email))) return;
      await askAgain(member._id, { name: member.name, passwordHash: member.passwordHash });
    },

    async verify(token) {
      const hash = hashSecret(token);
      const found = await members.findByLink('verificationLinks', hash);
      if (!found) throw invalidLink('verification');
      await members.change(found._id, (member) => {
        const link = member.verificationLinks.find(hasHash(hash));
        if (!link) throw invalidLink('verification');
        return confirmed(member, { name: link.name, passwordHash: link.passwordHash });
      });
    },

    async login({ email: typed, password }, { address, userAgent }) {
      const email = normalise(typed);
      const attempt = await limits.beginLogin(email, address);
      const member = await members.findByEmail(email);
      const isRight = await passwords.verify(member?.passwordHash, password);
      if (!member || !isRight) throw new UnauthorizedError('Invalid email or password', 'invalid_credentials');
      await attempt.succeeded();
      if (!member.isVerified) {
        throw new ForbiddenError('Please verify your email to continue', 'email_not_verified', {
          requiresVerification: true,
        });
      }
      const [tokens, user] = await Promise.all([sessions.start(member, userAgent), views.ownOf(member)]);
      return { ...tokens, user };
    },

    async forgotPassword(typed) {
      const email = normalise(typed);
      await limits.takeResetRequest(email);
      const known = await members.findByEmail(email);
      if (!known || !(await limits.takeMail(email))) return;
      await members.change(known._id, (member) => {
        const { link, mail } = newLink('reset-password', member);
        return { set: { resetLinks: withNewest(member.resetLinks, link) }, events: [mail] };
      });
    },

    async resetPassword(token, password) {
      const hash = hashSecret(token);
      const found = await members.findByLink('resetLinks', hash);
      if (!found) throw invalidLink('reset');
      const passwordHash = await passwords.hash(password);
      await members.change(found._id, (member) => {
        if (!member.resetLinks.some(hasHash(hash))) throw invalidLink('reset');
        // The new epoch ends every session in this very write; removing them below only tidies up.
        return confirmed(member, { passwordHash, resetLinks: [], sessionEpoch: member.sessionEpoch + 1 });
      });
      await sessions.endAll(found._id);
      await limits.forgive(found.email);
    },
  };
}

const randomId = (): string => randomBytes(12).toString('hex');
