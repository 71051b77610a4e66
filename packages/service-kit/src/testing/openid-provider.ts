import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, Provider } from 'oidc-provider';

const CLIENT = { id: 'mutua', secret: 'a-secret-of-tests-for-the-openid-provider' };

/** The environment of an auth service whose provider listens on this port. */
export const openIdEnvironment = (port: number) => ({
  GOOGLE_ISSUER: `http://localhost:${port}`,
  GOOGLE_CLIENT_ID: CLIENT.id,
  GOOGLE_CLIENT_SECRET: CLIENT.secret,
});

export interface TestOpenIdProvider {
  /** The environment of the auth service. */
  env: ReturnType<typeof openIdEnvironment>;
  stop(): Promise<void>;
}

/**
 * A real provider of OpenID Connect on a free port, with a form for the login and one for the consent. Whoever types `nadia@example.org` is
 * that person, named "Nadia"; the address of a login that begins with `unchecked` counts as not confirmed.
 * @param publicUrl - the site whose pages a browser may be sent back to
 */
export async function startOpenIdProvider(publicUrl: string, listenOn = 0): Promise<TestOpenIdProvider> {
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
    // Google puts these claims into the ID token.
    conformIdTokenClaims: false,
    ttl: { AccessToken: 3600, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 3600 },
    cookies: { keys: ['a-key-of-tests-for-cookies'] },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => {
        const name = login.split('@')[0] ?? '';
        return {
          sub: login,
          email: login,
          email_verified: !login.startsWith('unchecked'),
          name: name.charAt(0).toUpperCase() + name.slice(1),
        };
      },
    }),
  };
  const { warn } = console;
  console.warn = () => undefined; // it warns of each setting that is for tests only
  const provider = new Provider(env.GOOGLE_ISSUER, configuration);
  console.warn = warn;
  server.on('request', provider.callback());
  return {
    env,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
