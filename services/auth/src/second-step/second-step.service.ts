import { BadRequestError, ConflictError, ForbiddenError, NotFoundError, type Seal } from '@mutua/service-kit';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { Challenges } from '../security/challenges.ts';
import type { ExponentialBackoff } from '../security/exponential-backoff.ts';
import type { PasswordHasher } from '../security/password-hasher.ts';
import type { SiteRepository } from '../site/site.repository.ts';
import { newRecoveryCodes, typedRecoveryCode } from './recovery-codes.ts';
import type { SecondStepDocument, SecondStepRepository } from './second-step.repository.ts';
import { typedDigits } from './typed-digits.ts';

const PERIOD_S = 30;
const TICKET_MS = 5 * 60_000;
const PURPOSE = 'second-step';

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  });

const notOffered = () => new BadRequestError('The second step is not offered here', 'not_configured');
const wrongCode = () => new ForbiddenError('This code is not right, or was used already', 'wrong_code');

/** What a ticket returns. `epoch` is the member's epoch at the first step, so that a new password ends the ticket. */
export interface TicketContext {
  memberId: string;
  timeZone: string | null;
  epoch: number;
}

export type SecondStepService = ReturnType<typeof createSecondStepService>;

/** The second step of a sign-in by password: codes of an authenticator app, and recovery codes. */
export function createSecondStepService({
  steps,
  seal,
  passwords,
  challenges,
  backoff,
  site,
}: {
  steps: SecondStepRepository;
  /** Absent when no key is configured. The second step is then not offered. */
  seal: Seal | undefined;
  passwords: PasswordHasher;
  challenges: Challenges;
  /** Counts the wrong codes of each member. */
  backoff: ExponentialBackoff;
  site: Pick<SiteRepository, 'find'>;
}) {
  /** Returns the time step of a right code. The previous and the next step count as well, because clocks differ. */
  function stepOf(memberId: string, { secret }: Pick<SecondStepDocument, 'secret'>, code: string): number | null {
    if (!seal) throw notOffered();
    const now = Date.now();
    const delta = totpOf(seal.open(secret, memberId)).validate({ token: typedDigits(code), timestamp: now, window: 1 });
    return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
  }

  const hashed = (codes: readonly string[]) => Promise.all(codes.map((code) => passwords.hash(code)));

  async function isRight(memberId: string, document: SecondStepDocument, code: string): Promise<boolean> {
    if (/^\d{6}$/.test(typedDigits(code))) {
      const step = stepOf(memberId, document, code);
      return step !== null && (await steps.useStep(memberId, step));
    }
    const typed = typedRecoveryCode(code);
    for (const hash of document.recoveryCodes) {
      if (await passwords.verify(hash, typed)) return steps.useRecoveryCode(memberId, hash);
    }
    return false;
  }

  return {
    /** Returns what the settings show of the second step. */
    async stateOf(memberId: string) {
      const found = await steps.find(memberId);
      const isOn = found?.isOn ?? false;
      return { isOffered: seal !== undefined, isOn, recoveryCodesLeft: isOn ? (found?.recoveryCodes.length ?? 0) : 0 };
    },

    isOn: async (memberId: string): Promise<boolean> => (await steps.find(memberId))?.isOn ?? false,

    /**
     * Creates a new secret for an app. It takes effect once a code of it was entered.
     * @throws ConflictError while the second step is on
     */
    async begin(memberId: string, email: string): Promise<{ secret: string; uri: string; qr: string[] }> {
      if (!seal) throw notOffered();
      const secret = new Secret({ size: 20 }).base32;
      if (!(await steps.begin(memberId, seal.seal(secret, memberId)))) {
        throw new ConflictError('The second step is on already', { code: 'second_step_on' });
      }
      const { name } = await site.find();
      // The format has no colon in a name: apps cut it there, or refuse the code.
      const issuer = name.replaceAll(/\s*:\s*/g, ' ').trim();
      const uri = totpOf(secret, { issuer, label: email }).toString();
      const { data } = encode(uri, { border: 2 });
      return { secret, uri, qr: data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join('')) };
    },

    /**
     * Switches the second step on. Returns the recovery codes, of which only hashes are stored.
     * @throws ForbiddenError when the code is wrong
     */
    async switchOn(memberId: string, code: string): Promise<string[]> {
      const found = await steps.find(memberId);
      if (!found || found.isOn) throw new NotFoundError('Please begin again');
      await backoff.attempt(memberId);
      const step = stepOf(memberId, found, code);
      if (step === null) throw wrongCode();
      const codes = newRecoveryCodes();
      if (!(await steps.switchOn(memberId, found.secret, step, await hashed(codes)))) throw wrongCode();
      await backoff.forget(memberId);
      return codes;
    },

    switchOff: (memberId: string): Promise<void> => steps.remove(memberId),

    /** @throws NotFoundError while the second step is off */
    async renewRecoveryCodes(memberId: string): Promise<string[]> {
      const codes = newRecoveryCodes();
      if (!(await steps.replaceRecoveryCodes(memberId, await hashed(codes)))) {
        throw new NotFoundError('The second step is off');
      }
      return codes;
    },

    /** Issues a ticket for a member whose password was right. */
    ticketFor: (context: TicketContext): Promise<string> =>
      challenges.issue(PURPOSE, JSON.stringify(context), TICKET_MS),

    /**
     * Checks the code that comes with a ticket. A right code uses up the ticket.
     * @throws ForbiddenError for a wrong code, and for a ticket that is expired or used
     * @throws TooManyRequestsError after repeated failures
     */
    async finish(ticket: string, code: string): Promise<TicketContext> {
      const expired = () => new ForbiddenError('Please sign in again', 'ticket_expired');
      const value = await challenges.read(PURPOSE, ticket);
      if (!value) throw expired();
      const context = JSON.parse(value) as TicketContext;
      const document = await steps.find(context.memberId);
      if (!document?.isOn) throw expired();
      await backoff.attempt(context.memberId);
      if (!(await isRight(context.memberId, document, code))) throw wrongCode();
      if (!(await challenges.take(PURPOSE, ticket))) throw expired();
      await backoff.forget(context.memberId);
      return context;
    },
  };
}
