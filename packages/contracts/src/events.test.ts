import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { EventSpec } from './core/events/event-spec.ts';
import { payloadSchema, payloadVersions } from './core/events/payload-versions.ts';
import { readEvent } from './core/events/read-event.ts';
import { SERVICES } from './core/limits.ts';
import { type EventPayload, events } from './tables.ts';

const FOLDER = join(import.meta.dirname, '../samples/events');

interface Sample {
  /** The payload with every optional field. */
  fullest: unknown;
  /** The payload without optional fields. */
  least: unknown;
  schema: Record<string, unknown>;
}

const catalogue = Object.entries(events) as [string, EventSpec][];
const versions = catalogue.flatMap(([type, spec]) =>
  payloadVersions(spec).map(
    ({ version, payload }) => [`${type}.v${version}`, { type, spec, version, payload }] as const,
  ),
);

function sampleOf(name: string): Sample {
  const path = join(FOLDER, `${name}.json`);
  if (!existsSync(path))
    throw new Error(
      `packages/contracts/samples/events/${name}.json is missing: docs/recipes/event.md says what it holds`,
    );
  return JSON.parse(readFileSync(path, 'utf8'));
}

it.each(catalogue)('%s has a source and other services as subscribers', (_type, { source, subscribers }) => {
  expect(SERVICES).toContain(source);
  expect(subscribers.length).toBeGreaterThan(0);
  for (const subscriber of subscribers) expect(SERVICES).toContain(subscriber);
  expect(subscribers).not.toContain(source);
});

describe.each(versions)('%s', (name, { type, spec, version, payload }) => {
  it.each(['fullest', 'least'] as const)('is upgraded from its %s sample to the current version', (which) => {
    const data = {
      id: 'a'.repeat(24),
      type,
      version,
      occurredAt: '2026-11-01T10:00:00.000Z',
      payload: sampleOf(name)[which],
    };
    const read = readEvent(data);
    expect(read).toMatchObject({ outcome: 'known', event: { type, version: spec.version } });
    const { event } = read as Extract<typeof read, { outcome: 'known' }>;
    expect(spec.payload.parse(event.payload)).toEqual(event.payload);
  });

  it('has samples with all and with none of its optional fields', () => {
    const { fullest, least } = sampleOf(name);
    const schema = payloadSchema(payload);
    expect(optionalPaths(schema).filter((path) => !has(fullest, path))).toEqual([]);
    expect(optionalPaths(schema).filter((path) => has(least, path))).toEqual([]);
    expect(payload.parse(fullest)).toEqual(fullest);
  });

  it('is unchanged since it was released', () => {
    const stored = sampleOf(name).schema;
    const now = payloadSchema(payload);
    if (isDeepStrictEqual(withListsOf(stored, now), stored)) return;
    throw new Error(
      `${name} is not the payload that was released: ${JSON.stringify(now)} instead of ${JSON.stringify(stored)}.\n` +
        'Events of it are in outboxes, queues and dead letters, and other releases read it. Leave it as it is, and add a version: ' +
        'docs/recipes/event.md says how. Only a list of values may grow within a version.',
    );
  });
});

it('has a sample only for versions in the catalogue', () => {
  const known = new Set(versions.map(([name]) => `${name}.json`));
  expect(readdirSync(FOLDER).filter((file) => !known.has(file))).toEqual([]);
});

describe('readEvent', () => {
  const [type, version] = ['messages.read', 1];
  const payload = { requestId: 'b'.repeat(24), userId: 'c'.repeat(24), seq: 1 };
  const event = { id: 'a'.repeat(24), type, version, occurredAt: '2026-11-01T10:00:00.000Z', payload };
  const request = { ...(sampleOf('request.snapshot.v1').least as EventPayload<'request.snapshot'>).request };

  const inOneTown = sampleOf('search.matched.v4').fullest;

  it('treats an event without a version as version 1', () => {
    const { version: _, ...unversioned } = event;
    expect(readEvent(unversioned)).toEqual({ outcome: 'known', event });
  });

  it('keeps the other fields of the envelope, and drops unknown fields of the payload', () => {
    const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
    const read = readEvent({ ...event, traceparent, isRepublished: true, payload: { ...payload, secret: 1 }, more: 2 });
    expect(read).toEqual({ outcome: 'known', event: { ...event, traceparent, isRepublished: true } });
  });

  it('uses the time of an unversioned change of a relation as its version', () => {
    const relation = { followerId: 'a'.repeat(24), followedId: 'b'.repeat(24) };
    const read = readEvent({ ...event, type: 'member.followed', payload: relation });
    expect(read).toMatchObject({ event: { payload: { ...relation, version: Date.parse(event.occurredAt) } } });
  });

  it.each([
    ['another type', { ...event, type: 'skill.translated' }, 'unknown event type skill.translated'],
    ['a type that is a property of every object', { ...event, type: 'constructor' }, 'unknown event type constructor'],
    ['a newer version', { ...event, version: 2 }, 'version 2 of messages.read is newer than 1'],
    [
      'a value that is not in its list',
      { ...event, type: 'request.snapshot', payload: { request: { ...request, status: 'paused' }, version: 1 } },
      'unknown value in request.snapshot: request.status paused',
    ],
    [
      'a number that is not in its list',
      { ...event, type: 'search.matched', version: 3, payload: inOneTown },
      'unknown value in search.matched: hits.0.search.km 0',
    ],
  ])('reads %s as unknown', (_what, data, reason) => {
    expect(readEvent(data)).toEqual({ outcome: 'unknown', reason });
  });

  it.each([
    ['other data', { hello: 'world' }, 'not an event'],
    [
      'a payload of another shape',
      { ...event, payload: { seq: 'one' } },
      'payload of messages.read version 1 is not valid: requestId: ',
    ],
    [
      'a payload without a field that has a list of values',
      { ...event, type: 'request.snapshot', payload: { request: { ...request, status: undefined }, version: 1 } },
      'not valid',
    ],
    [
      'a payload with a new value and of another shape',
      { ...event, type: 'request.snapshot', payload: { request: { ...request, status: 'paused' } } },
      'not valid',
    ],
  ])('refuses %s', (_what, data, reason) => {
    expect(readEvent(data)).toEqual({ outcome: 'wrong', reason: expect.stringContaining(reason) });
  });
});

type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};

/** The paths of the fields that may be absent; `[]` stands for every item of a list. */
function optionalPaths({ properties = {}, required = [], items, anyOf = [] }: JsonSchema): string[][] {
  const fields = Object.entries(properties).flatMap(([name, field]) => [
    ...(required.includes(name) ? [] : [[name]]),
    ...optionalPaths(field).map((path) => [name, ...path]),
  ]);
  const inItems = items ? optionalPaths(items).map((path) => ['[]', ...path]) : [];
  return [...fields, ...inItems, ...anyOf.flatMap(optionalPaths)];
}

function has(value: unknown, [name, ...rest]: string[]): boolean {
  if (name === undefined) return value !== undefined;
  if (name === '[]') return Array.isArray(value) && value.some((item) => has(item, rest));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
  return has((value as Record<string, unknown>)[name], rest);
}

/** A schema with the stored lists of values (`enum`), wherever the present lists still contain all of them. */
function withListsOf(stored: unknown, now: unknown): unknown {
  if (Array.isArray(now))
    return now.map((item, index) => withListsOf(Array.isArray(stored) ? stored[index] : undefined, item));
  if (!isObject(now) || !isObject(stored)) return now;
  return Object.fromEntries(
    Object.entries(now).map(([key, value]) => {
      const before = stored[key];
      const isGrown =
        key === 'enum' && Array.isArray(value) && Array.isArray(before) && before.every((each) => value.includes(each));
      return [key, isGrown ? before : withListsOf(before, value)];
    }),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
