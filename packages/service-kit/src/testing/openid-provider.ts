import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import jwt from 'jsonwebtoken';
import { type Configuration, Provider } from 'oidc-provider';

const CLIENT = { id: 'mutua', secret: 'a-secret-of-tests-for-the-openid-provider' };

/** The environment of an auth service whose provider listens on this port. */
export const openIdEnvironment = (port: number) => ({
  GOOGLE_ISSUER: `http://localhost:${port}`,
  GOOGLE_CLIENT_ID: CLIENT.id,
  GOOGLE_CLIENT_SECRET: CLIENT.secret,
});

type Signer = 'own' | 'foreign' | 'nobody';
const KEY_ID = 'forged';
/** Creates a key on first use, because that takes long. */
const newKey = () => {
  let pair: { publicKey: KeyObject; privateKey: KeyObject } | undefined;
  return () => {
    pair ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
    return pair;
  };
};

export interface TestOpenIdProvider {
  /** The environment of the auth service. */
  env: ReturnType<typeof openIdEnvironment>;
  /** Changes the issuer in its description; without an argument it restores its own. */
  claimIssuer(issuer?: string): void;
  /** Makes it answer with a token of these claims, signed with its key, with a foreign key of the same name, or not at all. */
  forge(claims: object, by?: Signer): void;
  stop(): Promise<void>;
}

/**
 * A real provider of OpenID Connect on a free port, with a form for the login and one for the consent. The login `nadia@example.org` signs
 * in a person named "Nadia". An address that begins with `unchecked` counts as not confirmed; of `silent` ones it does not say it.
 * @param publicUrl - the site whose pages a browser may be sent back to
 * @param claimsAt - where it gives address and name: in the ID token, as Google, or at its UserInfo endpoint only
 */
export async function startOpenIdProvider(
  publicUrl: string,
  listenOn = 0,
  claimsAt: 'token' | 'userinfo' = 'token',
): Promise<TestOpenIdProvider> {
  const server = createServer();
  server.listen(listenOn, '127.0.0.1');
  await once(server, 'listening');
  const env = openIdEnvironment((server.address() as AddressInfo).port);
  const configuration: Configuration = {
    clients: [
      { client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [`${publicUrl}/api/auth/google/callback`] },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: claimsAt === 'userinfo',
    ttl: { AccessToken: 3600, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 3600 },
    cookies: { keys: ['a-key-of-tests-for-cookies'] },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => {
        const name = login.split('@')[0] ?? '';
        return {
          sub: login,
          email: login,
          email_verified: login.startsWith('silent') ? undefined : !login.startsWith('unchecked'),
          name: name.charAt(0).toUpperCase() + name.slice(1),
        };
      },
    }),
  };
  const { warn } = console;
  console.warn = () => undefined; // it warns of each setting that is for tests only
  const provider = new Provider(env.GOOGLE_ISSUER, configuration);
  console.warn = warn;
  const answer = provider.callback();
  const keys = { own: newKey(), foreign: newKey() };
  const forged = new Map<string, object>();
  server.on('request', (req, res) => {
    const body = forged.get(req.url ?? '');
    if (!body) return void answer(req, res);
    res.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  return {
    env,
    claimIssuer(issuer) {
      const path = '/.well-known/openid-configuration';
      if (issuer) forged.set(path, { issuer, authorization_endpoint: `${issuer}/auth` });
      else forged.delete(path);
    },
    forge(claims, by = 'own') {
      const { publicKey } = keys.own();
      forged.set('/jwks', {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
      });
      const idToken =
        by === 'nobody'
          ? jwt.sign(claims, '', { algorithm: 'none' })
          : jwt.sign(claims, keys[by]().privateKey, { algorithm: 'RS256', keyid: KEY_ID });
      forged.set('/token', { access_token: 'any', token_type: 'Bearer', id_token: idToken });
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
