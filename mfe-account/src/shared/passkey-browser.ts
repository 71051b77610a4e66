import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type Json = Record<string, unknown>;

/** Whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** The library loads with its first use. */
const load = () => import('@simplewebauthn/browser');

/** The open request for a passkey in the address field, if any. A browser allows one request at a time. */
let waiting: AbortController | undefined;

/** Cancels the offer of passkeys in the address field. */
export function stopOfferingPasskeys(): void {
  waiting?.abort();
  waiting = undefined;
}

/** Whether this browser can offer passkeys in an address field, and parse the server's options itself. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  hasPasskeys() &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/**
 * Offers the passkeys of this device in the address field, until the member chooses one. It needs no library, because it runs on each
 * visit of the sign-in page.
 * @throws when it is cancelled (AbortError), or the authenticator fails
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
  return asJson(credential as PublicKeyCredential);
}

/** The answer of a passkey as JSON. Some password managers put a credential of their own in its place, whose `toJSON` fails or is missing. */
async function asJson(credential: PublicKeyCredential): Promise<Json> {
  try {
    return { ...credential.toJSON() };
  } catch {
    const { bufferToBase64URLString: text } = await load();
    const { clientDataJSON, authenticatorData, signature, userHandle } =
      credential.response as AuthenticatorAssertionResponse;
    return {
      id: credential.id,
      rawId: text(credential.rawId),
      type: 'public-key',
      response: {
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
        ...(userHandle && { userHandle: text(userHandle) }),
      },
      clientExtensionResults: credential.getClientExtensionResults?.() ?? {},
    };
  }
}

/**
 * Creates a passkey with the authenticator.
 * @throws when the member cancels, or the authenticator already has one
 */
export async function makePasskey(options: Json): Promise<Json> {
  stopOfferingPasskeys();
  const { startRegistration } = await load();
  return {
    ...(await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })),
  };
}

/**
 * Signs with a passkey of the authenticator.
 * @throws when the member cancels, or there is none
 */
export async function signWithPasskey(options: Json): Promise<Json> {
  stopOfferingPasskeys();
  const { startAuthentication } = await load();
  return {
    ...(await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })),
  };
}

/** Whether the member has closed the browser's dialog. This needs no message. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** Whether the authenticator has a passkey of the account already. */
export const isPresent = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';
