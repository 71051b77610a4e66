/**
 * Organisers see sums, and of single members only what everybody sees; they change nothing of them. Every call is tried with the ids of what
 * two members have; of files, imports and references there are none.
 */
import { randomBytes } from 'node:crypto';
import { type EndpointSpec, endpoints, type ResponseOf } from '@mutua/contracts';
import { expect, test } from '@playwright/test';
import { makeOrganiser } from '../../infra/testing/organiser.ts';
import { BODIES } from '../bad-inputs/bodies.ts';
import { callApi, DEMO, demoSession } from '../fixtures/api.ts';
import { createMember, eventually, publish, type TestMember } from '../fixtures/members.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';

const KINDS = [
  ...(['asking', 'message', 'line', 'feedback', 'review', 'want', 'bookmark', 'search', 'reason'] as const),
  ...(['seat', 'circle', 'report'] as const),
] as const;
const STARS = { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 5 };
/** The calls that read. Those for everybody ask for no token, and some of them are counted by address. */
const READS = Object.entries(endpoints as Record<string, EndpointSpec>)
  .filter(([key, { inside, auth }]) => key.startsWith('GET ') && !inside && auth !== 'public')
  .map(([key]) => key.slice('GET '.length));
/** Changes by which every member may answer what everybody sees: these change something, as they shall. */
const MEMBERS_MAY: ReadonlySet<string> = new Set([
  ...['POST /users/:id/follow', 'POST /users/:id/block', 'POST /users/:ownerId/skills/:skillId/endorse'],
  ...['PUT /bookmarks/skills/:id', 'PUT /bookmarks/users/:id', 'POST /users/:id/references', 'POST /lessons/:id/seat'],
  ...['POST /users/:id/reports', 'POST /skills/:id/reports', 'POST /lessons/:id/reports', 'PUT /matches/:userId'],
]);
/** Calls about what the caller has: others have nothing by these ids. */
const OWN: ReadonlySet<string> = new Set([
  ...['DELETE /users/:id/follow', 'DELETE /users/:id/block', 'DELETE /bookmarks/skills/:id'],
  ...['DELETE /bookmarks/users/:id', 'DELETE /matches/:userId', 'PUT /notifications/read/plan/:requestId'],
  ...['PUT /lessons/:id/seat', 'DELETE /lessons/:id/seat', 'DELETE /claims/items/:n'],
]);
/** Organisers write the pages of their site, which other suites read meanwhile. */
const ORGANISERS_OWN: ReadonlySet<string> = new Set(['PUT /site/pages/:page']);
/** The calls that change something that an id names. */
const WRITES = Object.entries(endpoints as Record<string, EndpointSpec>)
  .filter(
    ([key, { inside, auth, upload }]) =>
      !key.startsWith('GET ') && key.includes('/:') && !inside && !upload && auth !== 'public',
  )
  .map(([key]) => key)
  .filter((key) => !MEMBERS_MAY.has(key) && !ORGANISERS_OWN.has(key));
/** Those that name it in their body. */
const NAMED_IN_BODY = ['POST /messages', 'POST /reviews', 'POST /requests', 'POST /lessons', 'PUT /skills/meets'];

async function organiser(): Promise<TestMember> {
  const member = await createMember('Lena Kofler', `lena-${uniqueWord()}@mutua.example`);
  await makeOrganiser(process.env['MUTUA_MONGODB_URI'] ?? '', member._id);
  const { refreshToken } = await demoSession(member.email);
  const session = await callApi<{ accessToken: string }>('POST', '/auth/refresh', { body: { refreshToken } });
  return { ...member, token: session.accessToken };
}

/** A group lesson of the first member, in which the second one has a seat, with a word to the teacher and one to the circle. */
async function lessonOf(
  teacher: TestMember,
  skillId: string,
  learner: TestMember,
  words: { seat: string; circle: string },
) {
  const offered = {
    ...{ skillId, title: 'Felting for two', about: 'We felt one bowl each, at home.', language: 'en' },
    sessions: [{ startsAt: new Date(Date.now() + 5 * 24 * 3_600_000).toISOString(), minutes: 60 }],
    place: { mode: 'link', link: 'https://meet.example/felt' },
    ...{ seats: 2, least: 1, gives: 'nothing', listed: 'link', audience: 'adults' },
  };
  const { lesson } = await eventually(() =>
    callApi<ResponseOf<'POST /lessons'>>('POST', '/lessons', { token: teacher.token, body: offered }),
  );
  const by = { token: learner.token };
  await eventually(() => callApi('POST', `/lessons/${lesson._id}/seat`, { ...by, body: { note: words.seat } }));
  const { data } = await eventually(() =>
    callApi<{ data: { _id: string } }>('POST', `/circles/${lesson._id}/messages`, {
      ...by,
      body: { content: words.circle },
    }),
  );
  return { lessonId: lesson._id, circleMessageId: data._id };
}

/** Reports a skill, and returns the id of the case. */
async function reportSkill(reporter: TestMember, skillId: string, ownerId: string, text: string): Promise<string> {
  await eventually(() =>
    callApi('POST', `/skills/${skillId}/reports`, { token: reporter.token, body: { reason: 'other', text } }),
  );
  const { accessToken: token } = await demoSession(DEMO.elena);
  return eventually(async () => {
    const path = '/moderation/reports?limit=50';
    const { reports } = await callApi<ResponseOf<'GET /moderation/reports'>>('GET', path, { token });
    const found = reports.find(({ subject }) => subject?._id === ownerId);
    if (!found) throw new Error(`no case about ${ownerId}`);
    return found._id;
  });
}

/** What two members keep to themselves, as words that stand nowhere else, and the ids by which it could be asked for. */
async function secrets() {
  const word = Object.fromEntries(KINDS.map((each) => [each, `${each}${uniqueWord()}`])) as Record<
    (typeof KINDS)[number],
    string
  >;
  const run = uniqueWord();
  const nora = await createMember('Nora Ahlgren', `nora-${run}@mutua.example`);
  const tomas = await createMember('Tomás Vidal', `tomas-${run}@mutua.example`);
  const by = { token: nora.token };
  const [own, wanted] = [await publish(nora, { title: 'Felting' }), await publish(tomas, { title: 'Bookbinding' })];
  const ask = (receiverSkillId: string) =>
    eventually(() =>
      callApi<{ request: { _id: string } }>('POST', '/requests', {
        ...by,
        body: { senderSkillId: own._id, receiverSkillId, message: word.asking },
      }),
    );
  const { request } = await ask(wanted._id);
  await callApi('PUT', `/requests/${request._id}/accept`, { token: tomas.token, body: {} });
  const { data } = await eventually(() =>
    callApi<{ data: { _id: string } }>('POST', '/messages', {
      ...by,
      body: { requestId: request._id, content: word.message },
    }),
  );
  const lineId = randomBytes(12).toString('hex');
  const line = { text: word.line, after: null, rev: 0 };
  await eventually(() => callApi('PUT', `/notes/${request._id}/lines/${lineId}`, { ...by, body: line }));
  const { lessonId, circleMessageId } = await lessonOf(nora, own._id, tomas, word);
  await callApi('PUT', `/requests/${request._id}/complete`, by);
  const sealed = { requestId: request._id, rating: 2, review: word.review, categories: STARS, sealed: true };
  await eventually(() => callApi('POST', '/reviews', { ...by, body: sealed }));
  await callApi('POST', `/requests/${request._id}/feedback`, { ...by, body: { text: word.feedback, unsafe: true } });
  const { want } = await callApi<{ want: { _id: string } }>('POST', '/wants', {
    ...by,
    body: { category: 'music', title: word.want, visibility: 'matches' },
  });
  await callApi('PUT', `/bookmarks/skills/${wanted._id}`, { ...by, body: { note: word.bookmark } });
  const { search } = await callApi<ResponseOf<'POST /searches'>>('POST', '/searches', {
    ...by,
    body: { q: word.search, category: 'music', proficiency: null, location: '', cadence: 'off' },
  });
  const second = await ask((await publish(tomas, { title: 'Gilding' }))._id);
  const declined = second.request._id;
  await callApi('PUT', `/requests/${declined}/reject`, { token: tomas.token, body: { reason: word.reason } });
  const caseId = await reportSkill(tomas, own._id, nora._id, word.report);
  const read = async (path: string) => JSON.stringify(await callApi('GET', path, by));
  // The words are there, for those whose words they are.
  expect(await read(`/messages/request/${request._id}`)).toContain(word.message);
  expect(await read(`/requests/${request._id}`)).toContain(word.asking);
  expect(await read('/wants')).toContain(word.want);
  expect(await read(`/notes/${request._id}`)).toContain(word.line);
  expect(await read(`/lessons/${lessonId}`)).toContain(word.seat);
  expect(await read(`/circles/${lessonId}/messages`)).toContain(word.circle);
  await callApi('POST', `/users/${tomas._id}/block`, by);
  return {
    words: [...Object.values(word), nora.email, tomas.email],
    ids: [
      ...[request._id, nora._id, tomas._id, wanted._id, data._id, want._id, declined],
      ...[lineId, lessonId, circleMessageId, search._id, caseId],
    ],
    word,
    nora,
    tomas,
    requestId: request._id,
    lessonId,
    skillId: own._id,
    wantedId: wanted._id,
  };
}

/** Everything that the two members see of what they have. */
async function allOf({ nora, tomas, requestId, lessonId, skillId, wantedId }: Awaited<ReturnType<typeof secrets>>) {
  const paths = [
    ...[`/requests/${requestId}`, `/messages/request/${requestId}`, `/notes/${requestId}`, `/lessons/${lessonId}`],
    ...[
      `/circles/${lessonId}/messages`,
      `/skills/${skillId}`,
      `/skills/${wantedId}`,
      '/wants',
      '/searches',
      '/bookmarks',
    ],
    ...['/auth/me', '/reviews/my-reviews', '/requests/sent', '/requests/received', '/skills/my-skills'],
    '/messages/conversations',
  ];
  // One has blocked the other, who has then lost the seat in the lesson.
  const read = (path: string, { token }: TestMember) =>
    callApi('GET', path, { token }).catch((error: unknown) => {
      if (/: 40[34] /.test(String(error))) return 'refused';
      throw error;
    });
  return Promise.all([nora, tomas].flatMap((member) => paths.map(async (path) => [path, await read(path, member)])));
}

test('an organiser reads no private word and no address of members, whatever is asked', async () => {
  test.setTimeout(240_000);
  const { words, ids, word } = await secrets();
  // There are more calls than one member may make in a minute.
  const organisers = await Promise.all([organiser(), organiser(), organiser(), organiser(), organiser()]);
  let count = 0;
  const answered = new Map<string, number[]>();
  const found: string[] = [];
  const look = async (key: string, path: string) => {
    count += 1;
    const headers = { authorization: `Bearer ${organisers[count % organisers.length]?.token}` };
    const answer = await fetch(`${process.env['MUTUA_ORIGIN']}/api${path}`, { headers, redirect: 'manual' });
    const text = await answer.text();
    answered.set(key, [...(answered.get(key) ?? []), answer.status]);
    found.push(...words.filter((each) => text.includes(each)).map((each) => `${path}: ${each}`));
  };
  for (const key of READS) {
    const isParted = key.includes('/:');
    const fixed = key.replace(':page', 'about').replace(':file', '0');
    // Every call once without a query, and with each id wherever it takes one.
    for (const id of isParted ? ids : ['']) await look(key, fixed.replaceAll(/:\w+/g, id));
    if (isParted) continue;
    for (const id of ids.slice(0, 3))
      await look(key, `${key}?q=${word.message}&userId=${id}&requestId=${id}&with=${id}`);
    await look(key, `${key}?from=2026-01&to=2026-12&by=category&q=Nora`);
  }
  expect(found).toEqual([]);
  // Each was answered, not only refused for its number.
  expect([...answered].filter(([, statuses]) => statuses.every((status) => status >= 500 || status === 429))).toEqual(
    [],
  );
  expect(answered.get('/figures/members')).toContain(200);
  for (const key of ['/messages/request/:requestId', '/notes/:requestId', '/circles/:id/messages'])
    expect(answered.get(key), key).not.toContain(200);
  expect(answered.get('/moderation/reports')?.every((status) => status === 404)).toBe(true);
});

test('an organiser changes nothing of members, whatever is called', async () => {
  test.setTimeout(240_000);
  const of = await secrets();
  const organisers = await Promise.all(Array.from({ length: 8 }, organiser));
  await eventually(() =>
    expect(callApi('GET', `/circles/${of.lessonId}`, { token: of.tomas.token })).rejects.toThrow(),
  );
  const before = await allOf(of);
  const read = before.filter(([, answer]) => answer !== 'refused').map(([path]) => path);
  expect(new Set(read)).toEqual(new Set(before.map(([path]) => path)));
  const sessions = [{ startsAt: new Date(Date.now() + 5 * 24 * 3_600_000).toISOString(), minutes: 60 }];
  let count = 0;
  const statuses = new Map<string, number[]>();
  const found: string[] = [];
  const change = async (key: string, id: string) => {
    count += 1;
    const by = organisers[count % organisers.length];
    const [method = '', path = ''] = key.split(' ');
    const world = { conversation: id, ownSkill: id, otherSkill: id, otherOwner: id, circle: id, token: '' };
    const body = key === 'POST /lessons' ? { ...BODIES[key]?.(world), sessions } : BODIES[key]?.(world);
    const query = key.startsWith('DELETE /notes') ? '?rev=1' : '';
    const named = path.replaceAll(/:(file|n|seq)\b/g, '0').replaceAll(/:\w+/g, id);
    const answer = await fetch(`${process.env['MUTUA_ORIGIN']}/api${named}${query}`, {
      method,
      headers: { authorization: `Bearer ${by?.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    statuses.set(key, [...(statuses.get(key) ?? []), answer.status]);
    found.push(...of.words.filter((each) => text.includes(each)).map((each) => `${key} ${id}: ${each}`));
  };
  for (const key of [...WRITES, ...NAMED_IN_BODY]) for (const id of of.ids) await change(key, id);
  expect(found).toEqual([]);
  const otherwise = [...statuses].filter(
    // A lesson on another's skill has a wrong field.
    ([key, all]) =>
      !OWN.has(key) && all.some((status) => ![403, 404, key === 'POST /lessons' ? 400 : 0].includes(status)),
  );
  expect(otherwise.map(([key, all]) => `${key}: ${[...new Set(all)]}`)).toEqual([]);
  expect(await allOf(of)).toEqual(before);
});
