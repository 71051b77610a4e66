import { kitEvents } from '../events.ts';
import { failure } from '../testing/index.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { HttpError, sendHttp } from './http.ts';
import { request } from './request.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterEach(() => api.reset());
afterAll(() => api.close());

it('repeats the name of a list parameter in the address', async () => {
  api.on('GET /skills/search', () => ({ skills: [] }) as never);
  await sendHttp({ method: 'GET', url: '/skills/search', params: { q: 'tea & cake', days: ['mon', 'tue'] } });
  const [call] = api.callsTo('GET /skills/search');
  expect(call?.query).toEqual({ q: 'tea & cake', days: 'tue' });
});

it('requests answers in the language of the page', async () => {
  api.on('GET /skills/search', () => ({ skills: [] }) as never);
  const sent = jest.spyOn(globalThis, 'fetch');
  await sendHttp({ method: 'GET', url: '/skills/search' });
  expect(new Headers(sent.mock.calls[0]?.[1]?.headers).get('accept-language')).toBe('en');
  sent.mockRestore();
});

it('reports the seconds of a 429, and its answer', async () => {
  const limited = jest.fn();
  const stop = kitEvents.on('rate-limited', limited);
  api.on('GET /skills/:id', () => failure(429, 'Slow down', {}, { 'retry-after': '7' }));
  const call = sendHttp(request('GET /skills/:id', { params: { id: '1' } }));
  await expect(call).rejects.toMatchObject({ answer: { status: 429, data: { message: 'Slow down' } } });
  expect(limited).toHaveBeenCalledWith(7);
  stop();
});

it('aborts a call that takes too long', async () => {
  api.on('GET /skills/:id', () => new Promise(() => undefined));
  const call = sendHttp(request('GET /skills/:id', { params: { id: '1' } }), { timeout: 50 });
  await expect(call).rejects.toMatchObject({ isCancelled: false, answer: undefined });
});

it('aborts a call before or after it was sent', async () => {
  let received = () => undefined as unknown;
  const arrived = new Promise((resolve) => {
    received = () => resolve(undefined);
  });
  api.on('GET /skills/:id', () => {
    received();
    return new Promise(() => undefined);
  });
  const controller = new AbortController();
  const call = sendHttp(request('GET /skills/:id', { params: { id: '1' } }), { signal: controller.signal });
  await arrived;
  controller.abort();
  await expect(call).rejects.toMatchObject({ isCancelled: true, answer: undefined });
  const late = sendHttp(request('GET /skills/:id', { params: { id: '1' } }), { signal: controller.signal });
  await expect(late).rejects.toBeInstanceOf(HttpError);
  expect(api.callsTo('GET /skills/:id')).toHaveLength(1);
});
