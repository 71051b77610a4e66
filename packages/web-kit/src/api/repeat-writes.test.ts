import { HttpError } from './http.ts';
import { repeatWrites } from './repeat-writes.ts';
import type { ApiRequest } from './request.ts';

const POST: ApiRequest = { method: 'POST', url: '/requests', data: {} };
const refusal = (status: number, retryAfter?: number) =>
  new HttpError('refused', { answer: { status, data: {}, retryAfter } });

/** Sends a call that gets these answers one after the other. Returns its outcome, and how long the page waited before each repetition. */
async function sent(request: ApiRequest, answers: unknown[], signal?: AbortSignal) {
  const pauses: number[] = [];
  const rest = [...answers];
  const send = async () => {
    const answer = rest.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const pause = async (seconds: number) => void pauses.push(seconds);
  const outcome = await repeatWrites(request, send, { signal, pause }).catch((error: unknown) => error);
  return { outcome, pauses };
}

it('sends a write again once the pause that the server asked for is over', async () => {
  const { outcome, pauses } = await sent(POST, [refusal(503, 2), { stored: true }]);
  expect(outcome).toEqual({ stored: true });
  expect(pauses).toHaveLength(1);
  expect(pauses[0]).toBeGreaterThanOrEqual(2);
  expect(pauses[0]).toBeLessThanOrEqual(3);
});

it('gives up after two repetitions', async () => {
  const { outcome, pauses } = await sent(POST, [refusal(503, 1), refusal(503, 1), refusal(503, 1), 'never']);
  expect(outcome).toMatchObject({ answer: { status: 503 } });
  expect(pauses).toHaveLength(2);
});

it('takes a repeated deletion that finds nothing as done, but not a first one', async () => {
  const DELETE: ApiRequest = { method: 'DELETE', url: '/skills/1' };
  expect((await sent(DELETE, [refusal(503, 1), refusal(404)])).outcome).toEqual({});
  expect((await sent(DELETE, [refusal(404)])).outcome).toMatchObject({ answer: { status: 404 } });
});

it.each<[string, ApiRequest, HttpError]>([
  ['a read, which is repeated elsewhere', { method: 'GET', url: '/skills' }, refusal(503, 1)],
  ['a sign-in, which uses up an attempt', { method: 'POST', url: '/auth/login', data: {} }, refusal(503, 1)],
  ['an upload', { method: 'POST', url: '/upload/avatar', data: new FormData() }, refusal(503, 1)],
  ['a write without a time to come again', POST, refusal(503)],
  ['a write beyond a limit', POST, refusal(429, 1)],
  ['a write that a rule refuses', POST, refusal(409)],
])('does not repeat %s', async (_what, request, error) => {
  expect(await sent(request, [error, 'never'])).toEqual({ outcome: error, pauses: [] });
});

it('does not repeat a write that the page has given up', async () => {
  const { outcome } = await sent(POST, [refusal(503, 1), 'never'], AbortSignal.abort());
  expect(outcome).toMatchObject({ answer: { status: 503 } });
});
