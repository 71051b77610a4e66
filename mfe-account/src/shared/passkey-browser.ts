import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type Json = Record<string, unknown>;

/** Whether this browser can use passkeys. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** The library loads with the first use. */
const load = () => import('@simplewebauthn/browser');

/** Lets the authenticator make a passkey. @throws when the member cancels, or the authenticator has one already */
export async function makePasskey(options: Json): Promise<Json> {
  const { startRegistration } = await load();
  return {
    ...(await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })),
  };
}

/** Lets the authenticator sign with a passkey. @throws when the member cancels, or there is none */
export async function signWithPasskey(options: Json): Promise<Json> {
  const { startAuthentication } = await load();
  return {
    ...(await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })),
  };
}

/** Whether the member has closed the browser's question, which needs no message. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
