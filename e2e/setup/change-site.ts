import type { ResponseOf } from '@mutua/contracts';
import { callApi, DEMO, demoSession } from '../fixtures/api.ts';
import { SITE_NAME } from '../fixtures/other-site.ts';

/** A picture that the stack serves and that is large enough for a logo. */
const PICTURE = '/icon-512.png';

async function uploadLogo(token: string): Promise<string> {
  const origin = process.env['MUTUA_ORIGIN'];
  const form = new FormData();
  form.set('logo', await (await fetch(`${origin}${PICTURE}`)).blob(), 'logo.png');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/upload/site-logo`, { method: 'POST', body: form, headers });
  return ((await answer.json()) as ResponseOf<'POST /upload/site-logo'>).logo;
}

/** Gives the running site another name, logo, colours, languages and rule of registration, as its organiser. */
export async function changeSite(): Promise<void> {
  const { accessToken: token } = await demoSession(DEMO.elena);
  const { site } = await callApi<ResponseOf<'GET /site'>>('GET', '/site');
  const { changedAt: _at, pages: _pages, ...present } = site;
  const body = {
    ...present,
    name: SITE_NAME,
    short: 'Zeitbank',
    motto: 'Wir haben Zeit.',
    logo: await uploadLogo(token),
    palette: 'plum',
    // The suites read Spanish, French and German pages.
    languages: ['de', 'en', 'es', 'fr', 'pt'],
    defaultLanguage: 'de',
    registration: { who: 'domains', domains: ['mutua.example', 'provider.example'] },
  };
  await callApi('PUT', '/site', { token, body });
}
