import { isProduction } from '@mutua/service-kit';
import * as client from 'openid-client';

/** The person who signed in, as the provider describes them. */
export interface Identity {
  /** Issuer and subject. They identify the person at the provider, independently of the address. */
  key: string;
  email: string;
  /** Whether the provider has verified that the person owns the address. */
  isEmailVerified: boolean;
  name: string;
  /** Why the UserInfo endpoint gave nothing. Address and name may then be missing. */
  failure?: unknown;
}

/** The values that bind a return to its attempt. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

/** Longer than a provider needs, and short enough for a person who waits for the page. */
const TIMEOUT_SECONDS = 5;

/** Providers that let a person choose an account, although their metadata do not say so. */
const CHOOSERS = new Set(['https://accounts.google.com', 'https://login.microsoftonline.com']);

/** Whether a provider lets a person choose an account. Others may refuse a `prompt` that they do not know. */
export const offersChoice = ({ issuer, prompt_values_supported: prompts }: client.ServerMetadata): boolean =>
  Array.isArray(prompts) ? prompts.includes('select_account') : CHOOSERS.has(new URL(issuer).origin);

export type OpenIdProvider = ReturnType<typeof createOpenIdProvider>;

/**
 * Signs people in at any OpenID Connect provider, by the authorization code flow with PKCE (RFC 7636), state and nonce. The provider's
 * metadata are fetched on first use, so that this service starts without the provider.
 */
export function createOpenIdProvider({
  issuer,
  clientId,
  clientSecret,
  redirectUri,
  ownsAddresses = false,
  clientAuth,
}: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The address to which the provider sends the browser back. */
  redirectUri: string;
  /** Whether an address of which the provider does not say whether it is verified counts as verified. */
  ownsAddresses?: boolean;
  /** How the secret is sent, for a provider that takes only the way that is registered there. */
  clientAuth?: 'post' | 'basic' | undefined;
}) {
  /** In the form, unless the provider says that it does not take that. */
  const authenticate: client.ClientAuth = (server, ...rest) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? true;
    const way =
      (clientAuth ?? (isPost ? 'post' : 'basic')) === 'post' ? client.ClientSecretPost : client.ClientSecretBasic;
    return way(clientSecret)(server, ...rest);
  };
  let discovered: Promise<client.Configuration> | undefined;

  function configuration(): Promise<client.Configuration> {
    // The standard requires no signature for a token received over TLS. Without this check, an attacker in between would be believed.
    const execute = [client.enableNonRepudiationChecks];
    // Test providers use http.
    if (!isProduction()) execute.push(client.allowInsecureRequests);
    discovered ??= client
      .discovery(new URL(issuer), clientId, clientSecret, authenticate, { execute, timeout: TIMEOUT_SECONDS })
      .catch((error: unknown) => {
        discovered = undefined; // the next attempt fetches the metadata again
        throw error;
      });
    return discovered;
  }

  return {
    newChecks: (): Checks => ({
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }),

    /**
     * Returns the address at the provider to which the browser goes. There the person chooses an account, also when only one is signed in:
     * it may be another one, or belong to somebody else who uses the device.
     * @throws when the provider is unreachable
     */
    async addressFor({ state, nonce, verifier }: Checks): Promise<string> {
      const config = await configuration();
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(offersChoice(config.serverMetadata()) && { prompt: 'select_account' }),
      });
      return address.href;
    },

    /**
     * Exchanges the code of a return for the identity in a signed token. A provider may give address and name at its UserInfo endpoint only.
     * @throws when the return does not belong to the attempt, when the provider or the person refused, and when the provider is unreachable
     */
    async identify(search: string, { state, nonce, verifier }: Checks): Promise<Identity> {
      const config = await configuration();
      const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri}${search}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const { iss, sub, ...signed } = tokens.claims() as client.IDToken;
      const isComplete = signed['email'] !== undefined && signed['email_verified'] !== undefined;
      let failure: unknown;
      const given =
        isComplete || !config.serverMetadata().userinfo_endpoint
          ? {}
          : await client.fetchUserInfo(config, tokens.access_token, sub).catch((error: unknown) => {
              failure = error; // the signed claims are enough for a member who is known by them
              return {};
            });
      const claims: Record<string, unknown> = { ...signed, ...given };
      const verified = claims['email_verified'] ?? ownsAddresses;
      const text = (value: unknown): string => (typeof value === 'string' ? value : '');
      return {
        key: `${iss} ${sub}`,
        email: text(claims['email']),
        isEmailVerified: verified === true || verified === 'true', // Amazon Cognito sends a text
        name: text(claims['name']),
        ...(failure !== undefined && { failure }),
      };
    },
  };
}
