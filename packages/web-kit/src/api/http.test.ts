import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { HttpError, sendHttp } from './http.ts';
import { request } from './request.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterEach(() => api.reset());
afterAll(() => api.close());

it('gives a call up, before or after it was sent', async () => {
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
