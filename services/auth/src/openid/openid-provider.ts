import { isProduction } from '@mutua/service-kit';
import * as client from 'openid-client';

/** What the provider says about the person who signed in. */
export interface Identity {
  /** Issuer and subject: the same person at the same provider, whatever their address is. */
  key: string;
  email: string;
  /** Whether the provider has checked that the address is theirs. */
  isEmailVerified: boolean;
  name: string;
}

/** What binds a return to the attempt that it answers. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

/** Longer than a provider needs, and short enough for a person who waits for the page. */
const TIMEOUT_SECONDS = 5;

export type OpenIdProvider = ReturnType<typeof createOpenIdProvider>;

/**
 * Signs people in at any provider of OpenID Connect, by the authorization code flow with PKCE (RFC 7636), state and nonce. The
 * provider's own description is read at the first use, so that this service starts without the provider.
 */
export function createOpenIdProvider({
  issuer,
  clientId,
  clientSecret,
  redirectUri,
}: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where the provider sends the browser back to. */
  redirectUri: string;
}) {
  let discovered: Promise<client.Configuration> | undefined;

  function configuration(): Promise<client.Configuration> {
    // A token that comes by TLS needs no signature by the standard; whoever sits between is then believed.
    const execute = [client.enableNonRepudiationChecks];
    // Providers of tests have no certificate.
    if (!isProduction()) execute.push(client.allowInsecureRequests);
    discovered ??= client
      .discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS })
      .catch((error: unknown) => {
        discovered = undefined; // the next attempt asks again
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

    /** The address at the provider where the browser goes. @throws when the provider cannot be reached */
    async addressFor({ state, nonce, verifier }: Checks): Promise<string> {
      const config = await configuration();
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return address.href;
    },

    /**
     * Exchanges the code of a return for the identity in a signed token.
     * @throws when the return does not answer the attempt, when the provider or the person refused, and when the provider cannot be reached
     */
    async identify(search: string, { state, nonce, verifier }: Checks): Promise<Identity> {
      const tokens = await client.authorizationCodeGrant(await configuration(), new URL(`${redirectUri}${search}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims() as client.IDToken;
      const text = (value: unknown): string => (typeof value === 'string' ? value : '');
      return {
        key: `${claims.iss} ${claims.sub}`,
        email: text(claims['email']),
        isEmailVerified: claims['email_verified'] === true,
        name: text(claims['name']),
      };
    },
  };
}
