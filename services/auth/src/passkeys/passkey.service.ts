import type { Passkey } from '@mutua/contracts';
import { BadRequestError, ConflictError, isDuplicateKey, NotFoundError, UnauthorizedError } from '@mutua/service-kit';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Member } from '../members/member.repository.ts';
import type { Challenges } from '../security/challenges.ts';
import type { SiteRepository } from '../site/site.repository.ts';
import type { PasskeyDocument, PasskeyRepository } from './passkey.repository.ts';

/** How long a person may take at the authenticator. */
const ATTEMPT_MS = 5 * 60_000;
/** An upper limit, higher than the number of a member's devices. */
const MOST = 20;
/** The limit of an answer, in letters. The largest ones have certificates, and some thousand letters. */
const LONGEST_ANSWER = 32 * 1024;
/** The limit of WebAuthn for an id, 1023 bytes, in base64url. */
const LONGEST_ID = 1364;

type Json = Record<string, unknown>;

/** A passkey as its member sees it. */
export const passkeyView = ({ _id, name, createdAt, lastUsedAt }: PasskeyDocument): Passkey => ({
  _id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Whether the authenticator names a member other than the passkey's. It need not name any. */
const isOfAnother = ({ response }: Json, { memberId }: Pick<PasskeyDocument, 'memberId'>): boolean => {
  const handle = (response as { userHandle?: unknown } | undefined)?.userHandle;
  return typeof handle === 'string' && Buffer.from(handle, 'base64url').toString() !== memberId;
};

const refused = () => new UnauthorizedError('This passkey could not be checked', 'passkey_refused');
const notMade = () => new BadRequestError('The passkey could not be made. Please try again.', 'passkey_refused');

/** Returns the challenge of a browser's answer; null for an answer of another shape, or of a length that no authenticator needs. */
function challengeOf(answer: Json): string | null {
  try {
    if (JSON.stringify(answer).length > LONGEST_ANSWER) return null;
    const { clientDataJSON } = answer['response'] as { clientDataJSON: string };
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Copies the key, because lean documents have the driver's own binary type. */
const publicKeyOf = ({ publicKey }: PasskeyDocument): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.isBuffer(publicKey) ? publicKey : (publicKey as { buffer: Uint8Array }).buffer);

/** The refusal to remove the last sign-in method. */
export const lastSignInMethod = () =>
  new ConflictError('This is your only way in. Choose a password first.', { code: 'last_way_in' });

export type PasskeyService = ReturnType<typeof createPasskeyService>;

/** Creates and checks passkeys (WebAuthn) for the site at `publicUrl`. */
export function createPasskeyService({
  passkeys,
  challenges,
  publicUrl,
  site,
}: {
  site: Pick<SiteRepository, 'find'>;
  passkeys: PasskeyRepository;
  challenges: Challenges;
  publicUrl: string;
}) {
  const { origin, hostname: rpID } = new URL(publicUrl);

  /** Takes the challenge of an answer, whether the answer is right or not. Returns the value for which it was issued. */
  async function taken(purpose: string, answer: Json) {
    const challenge = challengeOf(answer);
    const secret = challenge && Buffer.from(challenge, 'base64url').toString();
    const value = secret && (await challenges.take(purpose, secret));
    return challenge && value ? { challenge, value } : null;
  }

  return {
    /** Returns what the browser needs to create a passkey for this member. */
    async beginRegistration({ _id, email, name }: Pick<Member, '_id' | 'email' | 'name'>): Promise<Json> {
      const own = await passkeys.list(_id);
      if (own.length >= MOST) throw new ConflictError('You have too many passkeys', { code: 'too_many_passkeys' });
      const options = await generateRegistrationOptions({
        rpName: (await site.find()).name,
        rpID,
        userID: new Uint8Array(Buffer.from(_id)),
        userName: email,
        userDisplayName: name,
        challenge: await challenges.issue('passkey-new', _id, ATTEMPT_MS),
        attestationType: 'none',
        excludeCredentials: own.map(({ _id: id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return options as unknown as Json;
    },

    /**
     * Stores a new passkey.
     * @throws BadRequestError when it was created for another site or member, or too long ago, or is longer than a passkey can be
     */
    async register(memberId: string, name: string, answer: Json): Promise<Passkey> {
      const attempt = await taken('passkey-new', answer);
      if (attempt?.value !== memberId) throw notMade();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge: attempt.challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
      }).catch(() => {
        throw notMade();
      });
      if (!verified || registrationInfo.credential.id.length > LONGEST_ID) throw notMade();
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      const fields = { counter, transports, name, createdAt: new Date(), lastUsedAt: null };
      const passkey: PasskeyDocument = { _id: id, memberId, publicKey: Buffer.from(publicKey), ...fields };
      try {
        await passkeys.create(passkey);
      } catch (error) {
        if (isDuplicateKey(error, '_id')) throw notMade();
        throw error;
      }
      return passkeyView(passkey);
    },

    /** Returns what the browser needs to use a passkey. It names no member, so that it reveals nothing. */
    async beginUse(purpose: 'sign-in' | 'confirm'): Promise<Json> {
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        challenge: await challenges.issue(`passkey-${purpose}`, 'any', ATTEMPT_MS),
      });
      return options as unknown as Json;
    },

    /**
     * Checks the use of a passkey. Returns the id of its member.
     * @throws UnauthorizedError for an unknown passkey, a challenge that is expired or used, and a copy of an authenticator
     */
    async use(purpose: 'sign-in' | 'confirm', answer: Json): Promise<string> {
      const attempt = await taken(`passkey-${purpose}`, answer);
      const { id } = answer;
      const passkey = attempt && typeof id === 'string' ? await passkeys.find(id) : null;
      if (!attempt || !passkey || isOfAnother(answer, passkey)) throw refused();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge: attempt.challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential: { id: passkey._id, publicKey: publicKeyOf(passkey), counter: passkey.counter },
      }).catch(() => {
        throw refused();
      });
      const isUsed = verified && (await passkeys.used(passkey._id, passkey.counter, authenticationInfo.newCounter));
      if (!isUsed) throw refused();
      return passkey.memberId;
    },

    /** @throws NotFoundError when the member has no such passkey */
    async rename(memberId: string, id: string, name: string): Promise<Passkey> {
      const renamed = await passkeys.rename(id, memberId, name);
      if (!renamed) throw new NotFoundError('This passkey does not exist');
      return passkeyView(renamed);
    },

    /**
     * Removes a passkey.
     * @throws ConflictError when it is the only sign-in method
     * @throws NotFoundError when the member has no such passkey
     */
    async remove({ _id, passwordHash, openId }: Member, id: string): Promise<void> {
      if (passwordHash === null && !openId && (await passkeys.count(_id)) < 2) {
        throw lastSignInMethod();
      }
      if (!(await passkeys.remove(id, _id))) throw new NotFoundError('This passkey does not exist');
    },
  };
}
