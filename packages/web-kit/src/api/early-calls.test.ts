import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { sendHttp } from './http.ts';
import { request } from './request.ts';

let api: TestApi;
const SKILL = request('GET /skills/:id', { params: { id: '1' } });

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => {
  api.on('GET /skills/:id', () => ({ skill: 'from the service' }) as never);
});
afterEach(() => {
  delete window.mutuaCalls;
  api.reset();
});
afterAll(() => api.close());

const made = (answer: Promise<unknown>) => {
  window.mutuaCalls = { token: 'mine', answers: { 'GET /skills/1': answer } };
};

it('takes the answer of a call that the document has made, once', async () => {
  made(Promise.resolve({ skill: 'from the document' }));
  expect(await sendHttp(SKILL, { token: 'mine' })).toEqual({ skill: 'from the document' });
  expect(await sendHttp(SKILL, { token: 'mine' })).toEqual({ skill: 'from the service' });
});

it.each([
  ['failed', 'mine', undefined],
  ['was made for another session', 'other', { skill: 'from the document' }],
])('makes the call when the one of the document %s', async (_what, token, answer) => {
  made(Promise.resolve(answer));
  expect(await sendHttp(SKILL, { token })).toEqual({ skill: 'from the service' });
});

it('makes the call when the answer is old', async () => {
  made(Promise.resolve({ skill: 'from the document' }));
  jest.spyOn(performance, 'now').mockReturnValue(40_000);
  expect(await sendHttp(SKILL, { token: 'mine' })).toEqual({ skill: 'from the service' });
  jest.restoreAllMocks();
});
