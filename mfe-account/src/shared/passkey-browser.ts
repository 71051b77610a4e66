import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type Json = Record<string, unknown>;

/** Whether this browser can use passkeys. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** The library loads with the first use. */
const load = () => import('@simplewebauthn/browser');

/** The question that waits in the field of the address, if any. A browser has one question about passkeys at a time. */
let waiting: AbortController | undefined;

/** Takes back the passkeys that the field of the address offers. */
export function stopOfferingPasskeys(): void {
  waiting?.abort();
  waiting = undefined;
}

/** Whether this browser offers passkeys where an address is typed, and reads the server's options by itself. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  hasPasskeys() &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/**
 * Offers the passkeys of this device where the address is typed, until the member takes one. Needs no library: it runs on each visit of the
 * sign-in page.
 * @throws when it is taken back (AbortError), or the authenticator fails
 */
export async function offerPasskeys(options: Json): Promise<Json> {
  stopOfferingPasskeys();
  const offer = new AbortController();
  waiting = offer;
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
      options as unknown as Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0],
    ),
    mediation: 'conditional',
    signal: offer.signal,
  });
  return { ...(credential as PublicKeyCredential).toJSON() };
}

/** Lets the authenticator make a passkey. @throws when the member cancels, or the authenticator has one already */
export async function makePasskey(options: Json): Promise<Json> {
  stopOfferingPasskeys();
  const { startRegistration } = await load();
  return {
    ...(await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })),
  };
}

/** Lets the authenticator sign with a passkey. @throws when the member cancels, or there is none */
export async function signWithPasskey(options: Json): Promise<Json> {
  stopOfferingPasskeys();
  const { startAuthentication } = await load();
  return {
    ...(await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })),
  };
}

/** Whether the member has closed the browser's question, which needs no message. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
