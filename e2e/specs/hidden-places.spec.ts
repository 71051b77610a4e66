import { randomBytes } from 'node:crypto';
import type { ResponseOf } from '@mutua/contracts';
import { RADII } from '@mutua/contracts/limits';
import { callApi } from '../fixtures/api.ts';
import { mailsTo } from '../fixtures/mail.ts';
import { createMember, eventually, publish, type TestMember } from '../fixtures/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';

const LYON = '2996944';
const STRASBOURG = '2973783';
const TOWNS = [LYON, STRASBOURG];
/** Villeurbanne, Kehl, Grenoble and Paris. */
const AROUND = ['2968254', '2891951', '3014728', '2988507'];

/** A subject that no other test uses, so that only members of this test match. */
const uniqueSubject = () => `zq${randomBytes(5).toString('hex').replace(/\d/g, 'x')}`;
const want = ({ token }: TestMember, title: string) =>
  callApi('POST', '/wants', { token, body: { category: 'art', title } });
const open = async (name: string): Promise<TestMember> => createMember(name, `place-${uniqueWord()}@mutua.example`);

/** Answers by reader and path. */
type Answers = Record<string, Record<string, unknown>>;

/** Answers by their paths. What failed is an answer, too. */
async function answersTo(paths: readonly string[], token?: string): Promise<Record<string, unknown>> {
  const answers = paths.map(async (path) => [
    path,
    await callApi('GET', path, { ...(token && { token }) }).catch((error: Error) => error.message.slice(0, 300)),
  ]);
  return Object.fromEntries(await Promise.all(answers));
}

/** A page with these words as a visitor's browser receives it, with its preview picture; without what is new in each answer. */
const documentOf = (path: string, words: string): Promise<string> =>
  eventually(async () => {
    const html = await (await fetch(`${process.env['MUTUA_ORIGIN']}${path}`)).text();
    expect(html).toContain(words);
    return html.replaceAll(/nonce="[^"]*"|nonce-[\w+/=-]+|name="csp-nonce" content="[^"]*"/g, '');
  });

/** Where two texts differ for the first time, with what they are; nothing when they are the same. */
function withDifference(what: string, one: string, other: string): string[] {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  if (one === other) return [];
  return [`${what}\n${[one, other].map((text) => text.slice(Math.max(0, at - 60), at + 60)).join('\n')}`];
}

test('no answer, page, picture, match, ring, alert or mail depends on a town that a member hides', {
  tag: '@full',
}, async () => {
  const word = uniqueWord();
  const [hides, back, round, third] = [uniqueSubject(), uniqueSubject(), uniqueSubject(), uniqueSubject()];
  const [mira, rita, ana, cleo, nearOnly] = await Promise.all([
    open('Mira Lind'),
    open('Rita Ek'),
    open('Ana Ek'),
    open('Cleo Ek'),
    open('Sana Ek'),
  ]);
  for (const { token } of [rita, ana]) await callApi('PUT', '/users/profile', { token, body: { placeId: LYON } });
  const title = `Felting ${hides} ${word}`;
  // Mira and Rita match. With Ana and Cleo, Mira is in a ring.
  const skill = await publish(mira, { title });
  await Promise.all([
    ...[publish(rita, { title: back }), publish(ana, { title: round }), publish(cleo, { title: third })],
    ...[want(mira, back), want(mira, third), want(rita, hides), want(ana, hides), want(cleo, round)],
  ]);
  const offered = {
    ...{
      skillId: skill._id,
      title: `A felt ball ${word}`,
      about: 'One ball each.',
      language: 'en',
      seats: 2,
      least: 1,
    },
    sessions: [{ startsAt: new Date(Date.now() + 8 * 86_400_000).toISOString(), minutes: 60 }],
    place: { mode: 'link', area: '', address: '', link: 'https://meet.example.org/felt', notes: '' },
    ...{ gives: 'bring', listed: 'link', audience: 'adults' },
  };
  const { lesson } = await eventually(() =>
    callApi<ResponseOf<'POST /lessons'>>('POST', '/lessons', { token: mira.token, body: offered }),
  );

  /** Moves, so that everybody sees it, and then hides the town from all but partners. Returns once the search knows. */
  const moveTo = async (placeId: string, { isHidden }: { isHidden: boolean }) => {
    const show = (placeFor: string) =>
      callApi('PUT', '/users/settings', { token: mira.token, body: { privacy: { placeFor } } });
    const found = async () => {
      const path = `/skills/search?q=${word}&near=${placeId}`;
      return (await callApi<ResponseOf<'GET /skills/search'>>('GET', path)).pagination.total > 0;
    };
    await show('everybody');
    await callApi('PUT', '/users/profile', { token: mira.token, body: { placeId } });
    await expect.poll(found).toBe(true);
    if (!isHidden) return;
    await show('partners');
    await expect.poll(found).toBe(false);
  };

  const searches = TOWNS.flatMap((id) => [
    ...[`/users?near=${id}&q=${word}&km=100`, `/users?from=${id}&sortBy=distance&q=${word}`],
    ...[
      `/skills/search?q=${word}&near=${id}&km=100&meet=either`,
      `/skills/search?q=${word}&from=${id}&sortBy=distance`,
    ],
  ]);
  const words = ['lione', 'strasburgo', 'france'].flatMap((name) => [
    ...[`/users?location=${name}&q=${word}`, `/skills/search?location=${name}&q=${word}`, `/users?q=${word}+${name}`],
  ]);
  const pages = {
    [`/profile/${mira._id}`]: 'Mira Lind',
    [`/skills/${skill._id}`]: title,
    [`/lessons/${lesson._id}`]: lesson.title,
    [`/search?q=${word}`]: title,
  };
  const everybody = [
    ...[`/users/${mira._id}`, `/users/${mira._id}/card`, `/users/${mira._id}/references`, `/skills/${skill._id}`],
    ...[`/lessons/${lesson._id}`, `/lessons?teacherId=${mira._id}`],
    ...[...searches, ...words],
  ];
  const members = [
    ...['/matches', `/matches/marks?skillIds=${skill._id}`, `/matches/paths/${skill._id}`, '/matches/unlocks'],
    ...['/users/dashboard/stats', `/wants/user/${mira._id}`, '/bookmarks?kind=skill', '/bookmarks?kind=user'],
  ];
  await callApi('PUT', `/bookmarks/skills/${skill._id}`, { token: rita.token, body: { note: '' } });
  await callApi('PUT', `/bookmarks/users/${mira._id}`, { token: rita.token, body: { note: '' } });

  /** Everything that a visitor and a member can read about Mira. */
  const everything = async (): Promise<Answers> => ({
    visitor: await answersTo(everybody),
    member: await answersTo([...everybody, ...members], rita.token),
    ring: await answersTo(['/rings/suggestions', `/matches/paths/${skill._id}`], ana.token),
    pages: Object.fromEntries(
      await Promise.all(Object.entries(pages).map(async ([path, words]) => [path, await documentOf(path, words)])),
    ),
  });
  // Each answer has an offer of a ring of its own, and a score falls each time a match is shown. A test of the service compares scores.
  const written = (answer: unknown) =>
    JSON.stringify(answer).replaceAll(/\\?"(?:offer|expiresAt|requestId)\\?":\\?"[^"]*"|"score":[\d.]+/g, '');
  const differing = (one: Answers, other: Answers): string[] =>
    Object.entries(one).flatMap(([reader, answers]) =>
      Object.entries(answers).flatMap(([path, answer]) =>
        withDifference(`${reader} ${path}`, written(answer), written(other[reader]?.[path])),
      ),
    );

  await moveTo(LYON, { isHidden: true });
  // Matches and rings are known a moment later.
  await eventually(async () => {
    const { member, ring } = await everything();
    expect(JSON.stringify(member?.['/matches'])).toContain('Mira');
    expect(JSON.stringify(ring?.['/rings/suggestions'])).toContain('Mira');
  });
  const inLyon = await everything();
  await moveTo(STRASBOURG, { isHidden: true });
  await expect.poll(async () => differing(inLyon, await everything())).toEqual([]);

  // An attacker draws circles of every size around every town, of people and skills, and orders both from there.
  const circles = [...TOWNS, ...AROUND].flatMap((id) =>
    RADII.flatMap((km) =>
      ['/users?', '/skills/search?meet=either&'].map((path) => `${path}near=${id}&km=${km}&q=${word}`),
    ),
  );
  const orders = AROUND.flatMap((id) =>
    ['/users', '/skills/search'].map((path) => `${path}?from=${id}&sortBy=distance&q=${word}`),
  );
  const attack = async (): Promise<Answers> => {
    const answers = { visitor: {}, member: await answersTo(['/matches', `/lessons?q=${word}`], rita.token) };
    for (const path of [...circles, ...orders]) {
      Object.assign(answers.visitor, await answersTo([path]));
      Object.assign(answers.member, await answersTo([path], rita.token));
    }
    return answers;
  };
  const around = await attack();
  expect(JSON.stringify(around)).toContain(title);
  // Every question was answered.
  expect(JSON.stringify(around)).not.toMatch(/too_many|: (?:4|5)\d\d /);
  await moveTo(LYON, { isHidden: true });
  await expect.poll(async () => differing(inLyon, await everything())).toEqual([]);
  expect(differing(around, await attack())).toEqual([]);

  // The same comparison finds a town that is shown, wherever it can.
  await moveTo(STRASBOURG, { isHidden: false });
  const shown = differing(inLyon, await everything()).join('\n');
  for (const part of [
    ...[`visitor /users/${mira._id}\n`, `visitor /users/${mira._id}/card`, `visitor /skills/${skill._id}`],
    ...[`near=${STRASBOURG}`, `from=${STRASBOURG}`, 'location=strasburgo', `pages /profile/`, `pages /skills/`],
    ...['member /matches\n', 'member /bookmarks?kind=skill'],
  ])
    expect(shown).toContain(part);

  /** What a member reads of alerts about this word, without ids and times. */
  const alertsOf = async ({ token, email }: TestMember) => {
    const { notifications } = await callApi<ResponseOf<'GET /notifications'>>('GET', '/notifications', { token });
    const told = notifications.map(({ type, title: heading, message }) => ({ type, heading, message }));
    const mails = (await mailsTo(email)).map(({ subject, text = '' }) => ({
      subject,
      text: text.replaceAll(/[0-9a-f]{24}|https?:\S+/g, ''),
    }));
    const isOfWord = (each: object) => JSON.stringify(each).includes(`again ${word}`);
    return { told: told.filter(isOfWord), mails: mails.filter(isOfWord) };
  };
  const near = TOWNS.map((id) => ({ near: id, km: 100 }));
  const save = async ({ token }: TestMember, searches: readonly object[]) => {
    for (const body of searches) await callApi('POST', '/searches', { token, body });
  };
  await save(nearOnly, near);
  const alerts: Awaited<ReturnType<typeof alertsOf>>[] = [];
  for (const [at, placeId] of TOWNS.entries()) {
    await moveTo(placeId, { isHidden: true });
    // Another reader for each town, because an unread alert would count up, and its mail would wait.
    const reader = await open('Sana Ek');
    await save(reader, [{ q: word }, ...near]);
    // The same input would be the same skill.
    await publish(mira, { title: `Felting again ${word}`, description: `An hour a week, as agreed: ${at}.` });
    const count = async () => {
      const { told, mails } = await alertsOf(reader);
      return [told.length, mails.length];
    };
    await expect.poll(count).toEqual([1, 1]);
    alerts.push(await alertsOf(reader));
  }
  expect(alerts[1]).toEqual(alerts[0]);

  await moveTo(LYON, { isHidden: false });
  await publish(mira, { title: `Felting again ${word} for all` });
  // The alert of the shown town is the only one that these searches ever told of.
  await expect.poll(async () => (await alertsOf(nearOnly)).told.length).toBe(1);
  expect(JSON.stringify((await alertsOf(nearOnly)).told)).toContain('for all');
});
