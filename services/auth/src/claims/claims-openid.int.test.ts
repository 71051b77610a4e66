import type { ResponseOf } from '@mutua/contracts';
import { startOpenIdProvider, type TestOpenIdProvider } from '@mutua/service-kit/testing/openid-provider';
import { type Harness, startHarness } from '../../test/harness.ts';
import { listCalls, NOON, peopleOf } from '../../test/lists.ts';
import { signInAtProvider } from '../../test/person-at-provider.ts';

type Site = ResponseOf<'GET /site'>['site'];

const SITE = 'https://mutua.test';
let provider: TestOpenIdProvider;
let auth: Harness;
beforeAll(async () => {
  provider = await startOpenIdProvider(SITE);
  auth = await startHarness({
    env: { ...provider.env, PUBLIC_URL: SITE, IMPORT_MAILS_PER_HOUR: '1000' },
    timing: { now: () => NOON, sweepMs: 300 },
  });
});
afterAll(async () => {
  await auth.close();
  await provider.stop();
});

/** Signs a person in at the provider. Returns the query of the page to which the browser is sent. */
async function signIn(email: string): Promise<URLSearchParams> {
  const visit = (path: string, cookie = '') => fetch(`${auth.url}${path}`, { redirect: 'manual', headers: { cookie } });
  const left = await visit('/auth/google');
  const [cookie = ''] = (left.headers.getSetCookie()[0] ?? '').split(';');
  const back = await signInAtProvider(left.headers.get('location') ?? '', email);
  const answer = await visit(`/auth/google/callback${back.search}`, cookie);
  return new URL(answer.headers.get('location') ?? '').searchParams;
}

it('lets a person of a list join by the provider while nobody else can register, and keeps all of it', async () => {
  const lists = listCalls(auth);
  const { token } = await lists.organiser();
  const people = peopleOf(5, 'openid.example');
  await lists.asked(
    token,
    people.map(({ line }) => line),
  );
  const [email = ''] = people.map((person) => person.email);
  await auth.mailedToken(email, 'import-invitation');
  const { pages: _, members: __, changedAt: ___, ...fields } = (await auth.call('GET /site')).body.site as Site;
  const closed = await auth.call('PUT /site', {
    body: { ...fields, registration: { who: 'closed', domains: [] } },
    token,
  });
  expect(closed.status).toBe(200);

  expect((await signIn('stranger@openid.example')).get('error')).toBe('registration_closed');
  const page = await signIn(email);
  expect(page.get('error')).toBeNull();
  const { waiting } = (await auth.call('GET /claims', { token: page.get('token') ?? '' })).body;
  expect(waiting).toMatchObject([{ items: [{ n: 0 }, { n: 1 }, { n: 2 }] }]);
});
