import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@testing-library/react';

const SCRIPT = readFileSync(join(__dirname, 'early-calls.js'), 'utf8');
const CALLS = ['GET /auth/me', 'GET /users/dashboard/stats'];
const GREETING =
  '<h1><bdi data-early-text="Welcome back, {name}" data-early-if="exchangeCount rating.count">&nbsp;</bdi></h1>';

const token = (exp: number) => `header.${btoa(JSON.stringify({ sub: '1', exp }))}.signature`;
const LATER = Date.now() / 1000 + 900;

interface Options {
  accessToken?: string;
  /** The member's own data. */
  me?: object;
  /** Resolves with the first paint. */
  painted?: Promise<void>;
}

/** Runs the script as the document does, before any module. */
function run({ accessToken = token(LATER), me = {}, painted = Promise.resolve() }: Options = {}) {
  localStorage.setItem('token', accessToken);
  const made: string[] = [];
  window.fetch = async (address, init) => {
    made.push(String(address));
    languages.push(new Headers(init?.headers).get('accept-language'));
    return Response.json({ user: { name: 'Nadia Benali', exchangeCount: 0, rating: { count: 0 }, ...me } });
  };
  Object.assign(window, { mutuaPainted: painted });
  document.body.innerHTML = `<script id="early-calls" type="application/json">${JSON.stringify(CALLS)}</script>${GREETING}`;
  // biome-ignore lint/security/noGlobalEval: the script is no module
  window.eval(SCRIPT);
  return made;
}
/** The languages of the calls. */
const languages: (string | null)[] = [];
const heading = () => document.querySelector('h1')?.textContent?.trim();

afterEach(() => {
  delete window.mutuaCalls;
  localStorage.clear();
});

it("makes the calls that the document names, with the member's token, and keeps their answers", async () => {
  const made = run();
  await waitFor(() => expect(made).toEqual(['/api/auth/me', '/api/users/dashboard/stats']));
  expect(window.mutuaCalls?.token).toBe(token(LATER));
  expect(Object.keys(window.mutuaCalls?.answers ?? {})).toEqual(CALLS);
});

it('makes them in the language of the page', async () => {
  document.documentElement.lang = 'de';
  languages.length = 0;
  run();
  await waitFor(() => expect(languages).toEqual(['de', 'de']));
});

it.each(['Dr. Anna Moser', 'Frau Moser', 'J. R. Smith', '山田 太郎'])('greets %s by the whole name', async (name) => {
  run({ me: { name, exchangeCount: 1 } });
  await waitFor(() => expect(heading()).toBe(`Welcome back, ${name}`));
});

it('makes them after the first paint', async () => {
  const paint = Promise.withResolvers<void>();
  const made = run({ painted: paint.promise });
  await new Promise((resolve) => setTimeout(resolve));
  expect(made).toEqual([]);
  paint.resolve();
  await waitFor(() => expect(made).toHaveLength(CALLS.length));
});

it('makes none with a token that must be renewed first', () => {
  run({ accessToken: token(Date.now() / 1000) });
  expect(window.mutuaCalls).toBeUndefined();
});

it.each([{ exchangeCount: 2 }, { rating: { count: 1 } }])(
  'fills in the name of a member with one of the named fields in a skeleton: %j',
  async (me) => {
    run({ me });
    await waitFor(() => expect(heading()).toBe('Welcome back, Nadia'));
  },
);

it('leaves out the greeting for a member without a name', async () => {
  run();
  await window.mutuaCalls?.answers['GET /auth/me'];
  await new Promise((resolve) => setTimeout(resolve));
  expect(heading()).toBe('');
});

it('inserts a name as text', async () => {
  run({ me: { name: '<b>$&', exchangeCount: 1 } });
  await waitFor(() => expect(heading()).toBe('Welcome back, <b>$&'));
});
