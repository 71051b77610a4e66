import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startOpenIdProvider } from '@mutua/service-kit/testing/openid-provider';
import { signInAtProvider } from '../../test/person-at-provider.ts';
import { createOpenIdProvider, offersChoice } from './openid-provider.ts';

const SITE = 'https://mutua.test';

describe.each(['token', 'userinfo'] as const)('a provider that gives addresses in its %s', (claimsAt) => {
  let running: Awaited<ReturnType<typeof startOpenIdProvider>>;
  beforeAll(async () => {
    running = await startOpenIdProvider(SITE, 0, claimsAt);
  });
  afterAll(() => running.stop());

  it.each([
    ['nadia@signs.example', false, true],
    ['nadia@signs.example', true, true],
    ['unchecked@signs.example', true, false],
    ['silent@signs.example', false, false],
    ['silent@signs.example', true, true],
  ])(
    'signs in %s, which counts as verified as the operator says (%s): %s',
    async (login, ownsAddresses, isEmailVerified) => {
      const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = running.env;
      const redirectUri = `${SITE}/api/auth/google/callback`;
      const provider = createOpenIdProvider({ issuer, clientId, clientSecret, redirectUri, ownsAddresses });
      const checks = provider.newChecks();
      const { search } = await signInAtProvider(await provider.addressFor(checks), login);
      expect(await provider.identify(search, checks)).toMatchObject({
        email: login,
        isEmailVerified,
        key: `${issuer} ${login}`,
      });
    },
  );
});

it.each([
  ['https://accounts.google.com', undefined, true],
  ['https://login.microsoftonline.com/a-tenant/v2.0', undefined, true],
  ['https://id.example', undefined, false],
  ['https://id.example', ['login', 'select_account'], true],
  ['https://accounts.google.com', ['login'], false],
])('whether %s, with the prompts %p, lets people choose an account: %p', (issuer, prompts, offers) => {
  expect(offersChoice({ issuer, ...(prompts && { prompt_values_supported: prompts }) })).toBe(offers);
});

it('a provider that lets people choose an account is asked for it', async () => {
  const server = createServer((_req, res) => {
    const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
    const metadata = { issuer, authorization_endpoint: `${issuer}/auth`, prompt_values_supported: ['select_account'] };
    res.setHeader('content-type', 'application/json').end(JSON.stringify(metadata));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = createOpenIdProvider({
    issuer,
    clientId: 'mutua',
    clientSecret: 'secret',
    redirectUri: `${SITE}/back`,
  });
  const address = new URL(await provider.addressFor(provider.newChecks()));
  server.closeAllConnections();
  server.close();
  expect(address.searchParams.get('prompt')).toBe('select_account');
});

describe('the secret of the site', () => {
  /** How it comes to a provider that says that it takes these methods. */
  async function wayOf(methods: string[] | undefined, clientAuth?: 'post' | 'basic'): Promise<string> {
    let way = '';
    const server = createServer(async (req, res) => {
      const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
      res.setHeader('content-type', 'application/json');
      if (req.url !== '/token') {
        const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
        res.end(JSON.stringify({ issuer, ...endpoints, token_endpoint_auth_methods_supported: methods }));
        return;
      }
      const form = new URLSearchParams(Buffer.concat(await req.toArray()).toString());
      way = [form.has('client_secret') ? 'post' : '', req.headers.authorization ? 'basic' : ''].join('');
      res.writeHead(401).end(JSON.stringify({ error: 'invalid_client' }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
    const client = { issuer, clientId: 'mutua', clientSecret: 'secret', redirectUri: `${SITE}/back` };
    const provider = createOpenIdProvider({ ...client, clientAuth });
    const checks = provider.newChecks();
    await expect(provider.identify(`?code=a&state=${checks.state}`, checks)).rejects.toThrow();
    server.closeAllConnections();
    server.close();
    return way;
  }

  it.each([
    [undefined, undefined, 'post'],
    [['client_secret_basic', 'client_secret_post'], undefined, 'post'],
    [['client_secret_basic'], undefined, 'basic'],
    [['client_secret_basic', 'client_secret_post'], 'basic', 'basic'],
    [['client_secret_basic'], 'post', 'post'],
  ] as const)('goes to a provider that takes %j, when the operator says %s, by %s', async (methods, told, way) =>
    expect(await wayOf(methods && [...methods], told)).toBe(way),
  );
});

it('knows a person by the signed claims when the UserInfo endpoint fails, and says why', async () => {
  const running = await startOpenIdProvider(SITE, 0, 'userinfo');
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = running.env;
  const client = { issuer, clientId, clientSecret, redirectUri: `${SITE}/api/auth/google/callback` };
  const provider = createOpenIdProvider({ ...client, ownsAddresses: true });
  const checks = provider.newChecks();
  const exp = Math.floor(Date.now() / 1000) + 60;
  // Its UserInfo endpoint does not know the access token of a forged answer.
  running.forge({ iss: issuer, aud: clientId, sub: 'nadia', nonce: checks.nonce, exp });
  const search = `?code=a&state=${checks.state}&iss=${encodeURIComponent(issuer)}`;
  expect(await provider.identify(search, checks)).toMatchObject({
    key: `${issuer} nadia`,
    email: '',
    failure: expect.any(Error),
  });
  await running.stop();
});
