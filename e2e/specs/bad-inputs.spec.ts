/** Every bad input is refused with a clear answer, changes nothing and leaves no error in a log. */
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { BadCall, World } from '../bad-inputs/bad-call.ts';
import { badCalls, callsWithoutBadValues } from '../bad-inputs/cases.ts';
import { badEvents } from '../bad-inputs/events.ts';
import { callApi, DEMO, demoSession } from '../fixtures/api.ts';
import { openSocket } from '../fixtures/socket.ts';
import { isStopped } from '../fixtures/stopped.ts';

interface Answer {
  status: number;
  text: string;
  requestId: string;
}

/** Sends a call with exactly this path; fetch would normalise it. */
const send = ({ method, path, headers, body, isAnonymous }: BadCall, world: World): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const content = body?.(world);
    const isRaw = typeof content === 'string' || Buffer.isBuffer(content);
    const payload = content === undefined || isRaw ? (content as string | Buffer | undefined) : JSON.stringify(content);
    const origin = new URL(process.env['MUTUA_ORIGIN'] ?? '');
    const call = request(
      {
        host: origin.hostname,
        port: origin.port,
        method,
        path: `/api${path(world)}`,
        headers: {
          ...(payload !== undefined && { 'content-length': Buffer.byteLength(payload) }),
          ...(content !== undefined && !isRaw && { 'content-type': 'application/json' }),
          ...(!isAnonymous && { authorization: `Bearer ${world.token}` }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            requestId: String(answer.headers['x-request-id']),
          }),
        );
        answer.on('error', reject);
      },
    );
    // After an early refusal the connection may close while the body is sent. The promise is then resolved already.
    call.on('error', reject);
    call.end(payload);
  });

/** The fault of an answer; empty when it is as expected. */
const faultOf = ({ title, expected, field }: BadCall, { status, text, requestId }: Answer): string => {
  const summary = `${title}: ${status} ${text.slice(0, 200)}`;
  if (!expected.includes(status)) return `${summary}, expected ${expected.join(' or ')}`;
  let body: { message?: string; code?: string; requestId?: string; errors?: { field: string }[] };
  try {
    body = JSON.parse(text);
  } catch {
    return `${summary}, no JSON`;
  }
  if (!body.message || !body.code || body.requestId !== requestId) return `${summary}, not the shape of an error`;
  if (/invalid input|expected (string|number|array|object)|too (small|big)|\bzod\b/i.test(body.message))
    return `${summary}, words of a library`;
  if (field && !body.errors?.some((error) => error.field === field || error.field.startsWith(`${field}.`)))
    return `${summary}, does not blame ${field}`;
  return '';
};

const requestIds = new Set<string>();
let world: World;

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  const { accessToken: token } = await demoSession(DEMO.nadia);
  const mine = await callApi<{ skills: { _id: string }[] }>('GET', '/skills/my-skills', { token });
  const others = await callApi<{ skills: { _id: string; userId: { _id: string } }[] }>('GET', '/skills/search', {
    token,
  });
  const sent = await callApi<{ requests: { _id: string }[] }>('GET', '/requests/sent?status=accepted', { token });
  const received = await callApi<{ requests: { _id: string }[] }>('GET', '/requests/received?status=accepted', {
    token,
  });
  const { circles } = await callApi<{ circles: { _id: string }[] }>('GET', '/circles', { token });
  world = {
    token,
    ownSkill: mine.skills[0]?._id ?? '',
    otherSkill: others.skills[0]?._id ?? '',
    otherOwner: others.skills[0]?.userId._id ?? '',
    conversation: (sent.requests[0] ?? received.requests[0])?._id ?? '',
    circle: circles[0]?._id ?? '',
  };
  expect(Object.values(world).every(Boolean)).toBe(true);
});

test('has bad values for every call that takes a body', () => {
  expect(callsWithoutBadValues).toEqual([]);
  expect(badCalls.length + badEvents.length).toBeGreaterThan(400);
});

const CONCURRENCY = 8;
for (const [call, cases] of Map.groupBy(badCalls, ({ title }) => title.split(': ')[0] ?? '')) {
  if (isStopped(call)) continue;
  test(`${call} refuses ${cases.length} bad inputs`, async () => {
    const faults: string[] = [];
    const waiting = [...cases];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const answer = await send(next, world).catch((error: Error) => error);
        if (answer instanceof Error) {
          faults.push(`${next.title}: ${answer.message}`);
          continue;
        }
        requestIds.add(answer.requestId);
        const fault = faultOf(next, answer);
        if (fault) faults.push(fault);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    expect(faults).toEqual([]);
  });
}

test(`the real-time connection refuses ${badEvents.length} bad events`, async () => {
  const socket = await openSocket(world.token);
  try {
    const faults: string[] = [];
    for (const { title, event, payload } of badEvents) {
      const answer = await socket.emit(event, payload(world));
      const message = answer.error?.message ?? '';
      if (answer.ok || !message || /invalid input|expected (string|number)/i.test(message))
        faults.push(`${title}: ${JSON.stringify(answer)}`);
    }
    expect(faults).toEqual([]);
    expect((await socket.emit('join_chat', { requestId: world.conversation })).ok).toBe(true);
  } finally {
    socket.close();
  }
});

test('no bad input has left an error in a log', async () => {
  const folder = process.env['MUTUA_LOG_DIR'] ?? '';
  expect(folder, 'MUTUA_LOG_DIR goes with MUTUA_ORIGIN').not.toBe('');
  const errors: string[] = [];
  for (const file of await readdir(folder)) {
    for (const line of (await readFile(join(folder, file), 'utf8')).split('\n')) {
      if (!line.startsWith('{')) continue;
      const { level, requestId, msg } = JSON.parse(line) as { level: number; requestId?: string; msg?: string };
      if (level >= 50 && requestId && requestIds.has(requestId)) errors.push(`${file}: ${msg} ${line.slice(0, 300)}`);
    }
  }
  expect(errors).toEqual([]);
});
