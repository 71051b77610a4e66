/**
 * The way of a group lesson through the whole system, from its offer to its thanks. A teacher and nine learners are in three zones, with a
 * date before and one after a change of the clock. Everything that each of them reads is searched for what is the others'.
 */
import { SERVICES, type ServiceName } from '@mutua/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { waitFor } from '@mutua/service-kit/testing';
import { type Api, mailsTo, retryUntilCopied, signUp, type TestMember } from '../events/testing/small-system.ts';
import { startWholeSystem, type WholeSystem } from '../events/testing/whole-system.ts';

const PREFIX = 'group-lesson-test';
const databases = Object.fromEntries(SERVICES.map((name) => [name, `group_lesson_test_${name}`])) as Record<
  ServiceName,
  string
>;

const BERLIN = 'Europe/Berlin';
const ZONES = [BERLIN, 'America/New_York', 'Asia/Kolkata'] as const;
const LINK = 'https://meet.example/door-zyzzyva';
const TITLE = 'Bread by hand';
const MINUTES = 120;

interface Participant extends TestMember {
  zone: (typeof ZONES)[number];
  skillId: string;
  /** What this learner writes to the teacher alone. */
  note: string;
  /** Everything that the participant has read. */
  seen: string[];
}

/** A moment as a text shows it by the clock of a zone: `Sat, Mar 27, 10:00`. */
function clockIn(zone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone: zone,
  }).formatToParts(moment);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('weekday')}, ${part('month')} ${part('day')}, ${part('hour')}:${part('minute')}`;
}
const offsetIn = (zone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Ten o'clock in Berlin on the day so many days ahead. */
function tenInBerlin(days: number): Date {
  const day = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const found = ['+01:00', '+02:00']
    .map((offset) => new Date(`${day}T10:00:00${offset}`))
    .find((moment) => clockIn(BERLIN, moment).endsWith('10:00'));
  if (!found) throw new Error(`no ten o'clock on ${day}`);
  return found;
}
/** The days before and after the next change of the clock in Berlin that an offer can span; two other weeks where there is none. */
function datesAroundChange(): [Date, Date] {
  for (let days = 7; days < 165; days += 1) {
    const [before, after] = [tenInBerlin(days), tenInBerlin(days + 7)];
    if (offsetIn(BERLIN, before) !== offsetIn(BERLIN, after)) return [before, after];
  }
  return [tenInBerlin(60), tenInBerlin(67)];
}
const [FIRST, SECOND] = datesAroundChange();
/** Two hours later, to which the second date moves. */
const MOVED = new Date(SECOND.getTime() + 2 * HOUR_MS);

let system: WholeSystem;
let api: Api;
let hana: Participant;
let learners: Participant[];
let id: string;
let sessions: string[];
/** Who has a seat, who has left, and who has got a seat by waiting. */
let seated: Participant[];
let gone: Participant;
let promoted: Participant;

/** A call whose answer its caller has read. */
async function read(member: Participant, method: string, path: string, body?: unknown) {
  const answer = await member.call(method, path, body);
  member.seen.push(JSON.stringify(answer.body));
  return answer.body;
}
const lessonOf = async (member: Participant) => (await read(member, 'GET', `/lessons/${id}`)).lesson;
const noticesOf = async (member: Participant): Promise<{ type: string; title: string; message: string }[]> =>
  (await read(member, 'GET', '/notifications?limit=50')).notifications;

async function participant(name: string, zone: Participant['zone']): Promise<Participant> {
  const member = await signUp(api, name);
  await member.call('PUT', '/users/profile', { timeZone: zone });
  const skillId = await member.createSkill(`Skill of ${name}`);
  return { ...member, zone, skillId, note: `zyzzyva-${name.split(' ')[0]}`, seen: [] };
}

/** The calendar file of a session; null where there is none. */
async function fileFor(member: Participant, sessionId: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${member.token}` };
  const answer = await fetch(`${api.origin}/api/lessons/${id}/sessions/${sessionId}/file`, { headers });
  if (!answer.ok) return null;
  const text = (await answer.text()).replace(/\r?\n /g, '');
  member.seen.push(text);
  return text;
}
const utc = (moment: Date): string => `${moment.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/** The mails of a member as they were sent, with their encoded parts decoded. */
async function sourcesFor({ email }: Participant): Promise<string[]> {
  const mails = (await mailsTo(api, email)) as unknown as { id: string }[];
  return Promise.all(
    mails.map(async (mail) => {
      const source = await (await fetch(`${api.mailUrl}/api/email/${mail.id}/source`)).text();
      const unquoted = source
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
      const decoded = source.split(/\r?\n\r?\n/).map((part) => Buffer.from(part, 'base64').toString());
      return [source, Buffer.from(unquoted, 'latin1').toString(), ...decoded].join('\n').replace(/\r?\n /g, '');
    }),
  );
}

/** Lets time pass, until the first session begins so many minutes from now, and lets the worker look at the lesson. */
async function firstBeginsIn(minutes: number): Promise<Date> {
  const lessons = system.collectionOf('lessons', 'lessons');
  const startsAt = new Date(Date.now() + minutes * MINUTE_MS);
  const long = new Date(Date.now() - 30 * DAY_MS);
  await lessons.updateOne(
    { _id: id as never },
    {
      $set: {
        ...{ 'sessions.0.startsAt': startsAt, startsAt, dueAt: new Date() },
        ...{ createdAt: long, 'people.$[].since': long },
      },
      $inc: { version: 1 },
    },
  );
  const shownAt = new Date(startsAt.getTime() + MINUTES * MINUTE_MS + 72 * HOUR_MS);
  await system.collectionOf('lessons', 'thanks').updateMany({ lessonId: id }, { $set: { shownAt } });
  await waitFor(() => lessons.findOne({ _id: id as never, dueAt: { $gt: new Date() } }), 30_000);
  await system.eventsProcessed();
  return startsAt;
}

beforeAll(async () => {
  system = await startWholeSystem(PREFIX, databases);
  api = system.api;
  const names = ['Ada', 'Ben', 'Cleo', 'Dev', 'Eva', 'Finn', 'Gita', 'Hugo', 'Isha'];
  const all = await Promise.all([
    participant('Hana Sato', BERLIN),
    ...names.map((name, index) => participant(`${name} Learner`, ZONES[1 + (index % 2)] ?? BERLIN)),
  ]);
  [hana, ...learners] = all as [Participant, ...Participant[]];
}, 300_000);
afterAll(() => system?.stop());

it('is offered over a change of the clock, at ten on both days', async () => {
  const offer = {
    ...{ skillId: hana.skillId, title: TITLE, about: 'We knead, fold and bake.', language: 'en', seats: 4, least: 1 },
    ...{ gives: 'bring', listed: 'link', audience: 'adults', admission: 'open' },
    sessions: [FIRST, SECOND].map((moment) => ({ startsAt: moment.toISOString(), minutes: MINUTES })),
    place: { mode: 'link', area: '', address: '', link: LINK, notes: '' },
  };
  const { lesson } = (await retryUntilCopied(() => hana.call('POST', '/lessons', offer))).body;
  id = lesson._id;
  sessions = lesson.sessions.map((each: { _id: string }) => each._id);
  expect([FIRST, SECOND].map((moment) => clockIn(BERLIN, moment).slice(-5))).toEqual(['10:00', '10:00']);
  // Somebody new offers at most four seats, and a test makes nobody older.
  await system.collectionOf('lessons', 'lessons').updateOne({ _id: id as never }, { $set: { seats: 8, free: 8 } });
});

it('gives eight of nine who come at once a seat, and the ninth waits; a seat that is left goes to who waits', async () => {
  await Promise.all(
    learners.map(({ call, skillId, note }) =>
      retryUntilCopied(() => call('POST', `/lessons/${id}/seat`, { brings: skillId, note, orWait: true })),
    ),
  );
  const states = await Promise.all(learners.map(async (each) => (await lessonOf(each)).mine));
  expect(states.map(({ state }) => state).sort()).toEqual([...Array(8).fill('taken'), 'waiting']);
  promoted = learners[states.findIndex(({ state }) => state === 'waiting')] as Participant;
  gone = learners.find((each) => each !== promoted) as Participant;
  // The door is for those with a seat.
  expect(JSON.stringify(await lessonOf(promoted))).not.toContain(LINK);
  expect(JSON.stringify(await lessonOf(gone))).toContain(LINK);
  await system.eventsProcessed();
  gone.seen.push(...(await sourcesFor(gone)));
  await read(gone, 'DELETE', `/lessons/${id}/seat`);
  expect((await lessonOf(promoted)).mine.state).toBe('offered');
  await read(promoted, 'PUT', `/lessons/${id}/seat`, { offer: 'take' });
  seated = learners.filter((each) => each !== gone);
  await system.eventsProcessed();
  expect((await noticesOf(promoted)).map(({ type }) => type)).toContain('lesson_offered');
});

it('has one conversation: all with a seat read a word of the teacher, and who has left reads nothing', async () => {
  const word = { content: 'Bring 500 g of flour', clientId: 'word-1', toAll: true };
  await retryUntilCopied(() => hana.call('POST', `/circles/${id}/messages`, word));
  await read(promoted, 'POST', `/circles/${id}/messages`, { content: 'I have two kilos', clientId: 'flour-1' });
  await system.eventsProcessed();
  for (const member of [hana, ...seated]) {
    const { messages } = await read(member, 'GET', `/circles/${id}/messages`);
    const texts = messages.map(({ content }: { content: string }) => content);
    expect(texts).toEqual(expect.arrayContaining([word.content, 'I have two kilos']));
  }
  await expect(gone.call('GET', `/circles/${id}/messages`)).rejects.toThrow('404');
  for (const member of seated)
    expect((await noticesOf(member)).filter(({ type }) => type === 'lesson_word')).toHaveLength(1);
});

it('moves, and tells each by their own clock: in the app, by mail, in the calendar file and in the calendar', async () => {
  const { version } = await lessonOf(hana);
  await read(hana, 'PUT', `/lessons/${id}/sessions/${sessions[1]}`, { startsAt: MOVED.toISOString(), version });
  await system.eventsProcessed();
  for (const member of seated) {
    const moved = (await noticesOf(member)).filter(({ type }) => type === 'lesson_moved');
    expect([member.zone, moved.map(({ title }) => title).join()]).toEqual([
      member.zone,
      expect.stringContaining(clockIn(member.zone, MOVED)),
    ]);
    const mail = await waitFor(
      async () => (await sourcesFor(member)).find((each) => each.includes(clockIn(member.zone, MOVED))),
      60_000,
    );
    expect(mail).toContain(`DTSTART:${utc(MOVED)}`);
    const files = await Promise.all(sessions.map((session) => fileFor(member, session)));
    expect(files.map((file) => /DTSTART:(\w+)/.exec(file ?? '')?.[1])).toEqual([utc(FIRST), utc(MOVED)]);
    const { lessons } = await read(
      member,
      'GET',
      `/calendar?from=${new Date(FIRST.getTime() - DAY_MS).toISOString()}&to=${new Date(MOVED.getTime() + DAY_MS).toISOString()}`,
    );
    const starts = lessons.map(({ startsAt }: { startsAt: string }) => startsAt);
    expect(starts.sort()).toEqual([FIRST, MOVED].map((each) => each.toISOString()));
  }
  expect(await fileFor(gone, sessions[0] ?? '')).toBeNull();
  await read(promoted, 'PUT', `/lessons/${id}/sessions/${sessions[1]}/mine`, { comes: true });
  expect((await lessonOf(hana)).before[0].people.filter(({ comes }: { comes: unknown }) => comes)).toHaveLength(1);
}, 120_000);

it('reminds the teacher and everybody with a seat, each time once, by their own clock, and nobody who has left', async () => {
  const startsAt = await firstBeginsIn(20 * 60);
  await firstBeginsIn(20 * 60 - 1);
  const remindersOf = async (member: Participant) =>
    (await noticesOf(member))
      .filter(({ type }) => type === 'reminder')
      .map(({ title, message }) => `${title} ${message}`);
  for (const member of [hana, ...learners]) {
    const time = expect.stringContaining(clockIn(member.zone, startsAt).slice(-5));
    expect([member.name, await remindersOf(member)]).toEqual([member.name, member === gone ? [] : [time]]);
  }
  await firstBeginsIn(30);
  await firstBeginsIn(29);
  const counts = await Promise.all([hana, ...learners].map(async (each) => (await remindersOf(each)).length));
  expect(counts).toEqual([hana, ...learners].map((each) => (each === gone ? 0 : 2)));
});

it('is held: who came, thanks, and the hours of the teacher once', async () => {
  await firstBeginsIn(-MINUTES - 20);
  const [absent, ...came] = seated as [Participant, ...Participant[]];
  const path = `/lessons/${id}/sessions/${sessions[0]}`;
  await read(hana, 'PUT', `${path}/presence`, { members: came.map((each) => each.id) });
  await Promise.all(
    came.map((each, index) => read(each, 'POST', `${path}/thanks`, { text: `Thank you ${index}`, again: true })),
  );
  await expect(absent.call('POST', `${path}/thanks`, { text: 'Thank you' })).rejects.toThrow('403');
  await system.eventsProcessed();
  expect((await noticesOf(absent)).map(({ title }) => title)).toContain('Hana Sato says that you were not there');
  expect((await read(absent, 'GET', `/thanks?teacherId=${hana.id}`)).thanks).toEqual([]);
  await firstBeginsIn(-MINUTES - 72 * 60 - 1);
  const { thanks, again } = await read(absent, 'GET', `/thanks?teacherId=${hana.id}`);
  expect([thanks.length, again]).toEqual([came.length, { yes: came.length, of: came.length }]);
  expect((await read(absent, 'GET', `/users/${hana.id}`)).user.hoursTaught).toBe(MINUTES / 60);
});

it('tells no participant the address, the zone or the note of another one', async () => {
  for (const member of [hana, ...learners]) {
    await lessonOf(member).catch(() => undefined);
    const all = [...member.seen, ...(await sourcesFor(member))].join('\n');
    expect([member.name, all.includes(TITLE)]).toEqual([member.name, true]);
    const others = [hana, ...learners].filter((each) => each !== member);
    // The teacher reads the notes, which are for the teacher.
    const secrets = others.flatMap(({ email, note }) => (member === hana ? [email] : [email, note]));
    const zones = ZONES.filter((zone) => zone !== member.zone);
    expect([member.name, [...secrets, ...zones].filter((secret) => all.includes(secret))]).toEqual([member.name, []]);
  }
});
