import { kitEvents } from '../events.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { failure, installTestApi } from '../testing/index.ts';
import { HttpError, sendHttp } from './http.ts';
import { request } from './request.ts';

const api = installTestApi();
const SKILL = request('GET /skills/:id', { params: { id: '1' } });

it('repeats the name of a list parameter in the address', async () => {
  api.on('GET /skills/search', () => ({ skills: [] }) as never);
  await sendHttp({ method: 'GET', url: '/skills/search', params: { q: 'tea & cake', days: ['mon', 'tue'] } });
  const [call] = api.callsTo('GET /skills/search');
  expect(call?.query).toEqual({ q: 'tea & cake', days: 'tue' });
});

it.each([
  ['de', ['de-AT', 'en-US'], 'de-AT'],
  ['es', ['en-GB', 'es-MX', 'es'], 'es-MX'],
  ['pt', ['pt-Latn-BR'], 'pt-BR'],
  ['fr', ['en-US', 'en'], 'fr'],
  ['de', ['de', 'de-CH'], 'de-CH'],
  ['de', ['den-CA'], 'de'],
  ['it', [], 'it'],
])('requests answers in the language %s of the page, with its region among %j', async (language, languages, locale) => {
  api.on('GET /skills/search', () => ({ skills: [] }) as never);
  const ofDevice = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  const sent = jest.spyOn(globalThis, 'fetch');
  await changeLanguage(language);
  await sendHttp({ method: 'GET', url: '/skills/search' });
  expect(new Headers(sent.mock.calls[0]?.[1]?.headers).get('accept-language')).toBe(locale);
  sent.mockRestore();
  ofDevice.mockRestore();
  await changeLanguage('en');
});

it.each([
  [{ 'retry-after': '75' }, 75],
  [{ 'retry-after': 'soon' }, 60],
  [{}, 60],
])('reports the answer of a 429 with %j, and %d seconds to wait', async (headers: Record<string, string>, seconds) => {
  const limited = jest.fn();
  const stop = kitEvents.on('rate-limited', limited);
  api.on('GET /skills/:id', () => failure(429, 'Slow down', {}, headers));
  await expect(sendHttp(SKILL)).rejects.toMatchObject({ answer: { status: 429, data: { message: 'Slow down' } } });
  expect(limited.mock.calls).toEqual([[seconds]]);
  stop();
});

it('aborts a call that takes too long', async () => {
  api.on('GET /skills/:id', () => new Promise(() => undefined));
  const call = sendHttp(SKILL, { timeout: 50 });
  await expect(call).rejects.toMatchObject({ isCancelled: false, answer: undefined });
});

it('aborts a call before or after it was sent', async () => {
  const arrived = Promise.withResolvers<void>();
  api.on('GET /skills/:id', () => {
    arrived.resolve();
    return new Promise(() => undefined);
  });
  const controller = new AbortController();
  const call = sendHttp(SKILL, { signal: controller.signal });
  await arrived.promise;
  controller.abort();
  await expect(call).rejects.toMatchObject({ isCancelled: true, answer: undefined });
  const late = sendHttp(SKILL, { signal: controller.signal });
  await expect(late).rejects.toBeInstanceOf(HttpError);
  expect(api.callsTo('GET /skills/:id')).toHaveLength(1);
});
