/** Bad inputs for every call of the contract, with the expected refusals. */
import { type EndpointSpec, endpoints } from '@mutua/contracts';
import type { BadCall, World } from './bad-call.ts';
import { BODIES } from './bodies.ts';
import { wrongUploads } from './uploads.ts';
import { FIELDS } from './values.ts';

type Table = Record<string, EndpointSpec>;
/** The calls that the gateway offers. */
const calls = Object.entries(endpoints as Table)
  .filter(([, spec]) => !spec.inside)
  .map(([key, spec]) => {
    const [method = '', path = ''] = key.split(' ');
    return { key, method, path, spec };
  });

const ID = 'a1b2c3d4e5f60718293a4b5c';
const TOKEN = 'x'.repeat(43);
const FILE = 'nothing.webp';

/** Fills in path parameters: the given values, else well-formed values of things that do not exist. The id of a browser is a digest. */
const fill = (path: string, values: Record<string, string> = {}): string => {
  const id = path.startsWith('/push/subscriptions/') ? 'a'.repeat(64) : ID;
  return path.replace(
    /:(\w+)/g,
    (_whole, name: string) => values[name] ?? { token: TOKEN, file: FILE, seq: '1', page: 'about' }[name] ?? id,
  );
};

const badFields: BadCall[] = calls.flatMap(({ key, method, path }) =>
  Object.entries(FIELDS[key] ?? {}).flatMap(([field, values]) =>
    values.map(([title, value]) => ({
      title: `${key}: ${title} as ${field}`,
      method,
      path: (world) => fill(path, pathValues(key, world)),
      body: (world) => ({ ...BODIES[key]?.(world), [field]: value }),
      expected: [400],
      field,
    })),
  ),
);

/** Path parameters of calls that first load the thing in the path, and check the body only if the caller may change it. */
const pathValues = (
  key: string,
  { ownSkill, otherSkill, otherOwner, conversation, circle }: World,
): Record<string, string> => {
  if (key === 'PUT /skills/:id') return { id: ownSkill };
  if (key.includes('endorse')) return { ownerId: otherOwner, skillId: otherSkill };
  if (key.startsWith('PUT /requests')) return { id: conversation };
  if (key === 'POST /circles/:id/messages') return { id: circle };
  if (key === 'DELETE /claims/items/:n') return { n: '0' };
  if (/ \/imports\/:id\/items\/:file/.test(key)) return { file: '0' };
  return {};
};

const JSON_TYPE = { 'content-type': 'application/json' };
const BODY_FAULTS: [string, Record<string, string>, string | Buffer, number[]][] = [
  ['cut off JSON', JSON_TYPE, '{"name":"a', [400]],
  ['no JSON', JSON_TYPE, 'name=a', [400]],
  ['a list', JSON_TYPE, '[]', [400]],
  ['a text', JSON_TYPE, '"text"', [400]],
  ['bytes that are no UTF-8', JSON_TYPE, Buffer.from('7b226e616d65223a22ff227d', 'hex'), [400]],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'name=a', [415]],
  ['no type', { 'content-type': 'application/octet-stream' }, '{}', [415]],
  ['gzip that is none', { ...JSON_TYPE, 'content-encoding': 'gzip' }, '{"name":"a"}', [400, 415]],
  ['an unknown charset', { 'content-type': 'application/json; charset=utf-99' }, '{"name":"a"}', [415]],
  ['300 KB', JSON_TYPE, `{"name":"${'x'.repeat(300_000)}"}`, [413]],
];

const wrongBodies: BadCall[] = calls
  .filter(({ spec }) => spec.body)
  .flatMap(({ key, method, path }) =>
    BODY_FAULTS.map(([title, headers, body, expected]) => ({
      title: `${key}: ${title} as body`,
      method,
      path: (world) => fill(path, pathValues(key, world)),
      headers,
      body: () => body,
      expected,
    })),
  );

const ANY_LINK: ReadonlySet<string> = new Set([
  'POST /auth/resend-verification/:token',
  'GET /skills/rests/:token',
  'GET /claims/:token/refuse',
  'POST /claims/:token/refuse',
]);
const wrongPaths: BadCall[] = calls
  // The excluded calls have no wrong path: they answer an unknown link as any other one.
  .filter(({ key, path }) => path.includes(':') && !ANY_LINK.has(key))
  .flatMap(({ key, method, path, spec }) =>
    ['%00', 'x', `${ID}0`, '%7B%7D', '..%2f..%2fetc', `${'a'.repeat(3000)}`].map((value) => ({
      title: `${key}: ${value.slice(0, 20)} in the path`,
      method,
      path: () => path.replace(/:\w+/g, value),
      ...(spec.body && { body: (world: World) => BODIES[key]?.(world) ?? {} }),
      // Any text may be a token, so a wrong token is an invalid link. The link of a file without a signature is invalid, too.
      expected: /:token/.test(path) ? [400, 404] : path === '/uploads/chat/:file' ? [403, 404] : [404],
    })),
  );

const NUMBERS = ['0', '-1', '1.5', 'abc', '1e99', 'NaN', '%00', '999999999'];
const CHOICES = ['juggling', '%00'];
const IDS = ['x', '%00'];
const PLACES = ['1', 'lyon', '-1', '%00', '1e9', '[$ne]'];
const QUERY_VALUES: Readonly<Record<string, string[]>> = {
  page: NUMBERS,
  limit: NUMBERS,
  after: ['-1', '1.5', 'abc'],
  q: ['%00', 'a%00b', 'x'.repeat(101), '%E2%80%AE'],
  location: ['%00', 'x'.repeat(101)],
  near: PLACES,
  from: PLACES,
  km: ['7', '-5', 'abc', '1e99', '%00'],
  category: CHOICES,
  proficiency: CHOICES,
  sortBy: CHOICES,
  status: CHOICES,
  unreadOnly: CHOICES,
  requestId: IDS,
  member: IDS,
};
const wrongQueries: BadCall[] = calls
  .filter(({ spec }) => spec.query)
  .flatMap(({ key, method, path, spec }) => {
    const fields = Object.keys((spec.query as unknown as { shape: Record<string, unknown> }).shape);
    const values = (field: string): string[] => {
      // `uploads.ts` has the cases of uploads.
      return (!spec.upload && QUERY_VALUES[field]) || [];
    };
    return fields.flatMap((field) =>
      values(field).map((value) => ({
        title: `${key}: ${field}=${value.slice(0, 20)}`,
        method,
        path: (world: World) => `${fill(path, { requestId: world.conversation })}?${field}=${value}`,
        expected: [400],
        field,
      })),
    );
  });

const TOKENS: [string, string][] = [
  ['another scheme', `Basic ${btoa('nadia:secret')}`],
  ['no token', 'Bearer'],
  ['no JWT', 'Bearer abc.def.ghi'],
  [
    'an unsigned JWT',
    `Bearer ${[{ alg: 'none' }, { sub: ID, sid: ID, exp: 4e9 }].map((part) => btoa(JSON.stringify(part))).join('.')}.`,
  ],
];
const wrongTokens: BadCall[] = calls
  .filter(({ spec }) => spec.auth === 'required')
  .flatMap(({ key, method, path, spec }) =>
    [['nobody', undefined] as const, ...TOKENS].map(([title, authorization]) => ({
      title: `${key}: ${title}`,
      method,
      path: (world: World) => fill(path, pathValues(key, world)),
      isAnonymous: true,
      ...(authorization && { headers: { authorization } }),
      ...(spec.body && { body: (world: World) => BODIES[key]?.(world) ?? {} }),
      expected: [401],
    })),
  );

const strangeCalls: BadCall[] = [
  ['PATCH', '/skills'],
  ['DELETE', '/skills'],
  ['PUT', '/auth/login'],
  ['GET', '/no/such/call'],
  ['POST', '/auth/LOGIN'],
  ['POST', '/auth/login/'],
  ['POST', '//auth/login'],
  ['POST', '/auth/%6cogin'],
  ['GET', '/skills/%ZZ'],
  ['GET', '/users/%E0%A4%A'],
].map(([method = '', path = '']) => ({
  title: `${method} ${path}`,
  method,
  path: () => path,
  ...(method !== 'GET' && { headers: JSON_TYPE, body: () => ({}) }),
  expected: [400, 404, 405],
}));

export const badCalls: BadCall[] = [
  ...badFields,
  ...wrongBodies,
  ...wrongPaths,
  ...wrongQueries,
  ...wrongTokens,
  ...wrongUploads,
  ...strangeCalls,
];

/** Calls with a body for which there are no bad values. */
export const callsWithoutBadValues = calls.filter(({ key, spec }) => spec.body && !FIELDS[key]).map(({ key }) => key);
