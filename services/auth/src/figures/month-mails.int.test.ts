import type { DomainEvent, EventPayload, FigureValue } from '@mutua/contracts';
import { useHarness } from '../../test/harness.ts';
import { memberModel } from '../members/member.model.ts';
import { createMemberRepository, type Member } from '../members/member.repository.ts';
import type { AskFigures, CountedMonths, CountingService } from './ask-figures.ts';
import { createMonthMailRepository } from './month-mails.repository.ts';
import { createMonthMails } from './month-mails.ts';
import { monthValues } from './month-values.ts';

const auth = useHarness();
const ZONE = 'Europe/Vienna';
/** Nine in the morning in Vienna, on the eleventh. */
const NINE = new Date('2026-11-11T08:00:00Z');
const later = (hours: number) => new Date(NINE.getTime() + hours * 3_600_000);
const go = () => false;

type Values = Record<string, FigureValue>;
const counted = (now: Values, before: Values, state: 'closed' | 'settling' = 'closed'): CountedMonths => ({
  months: [
    { month: '2026-09', state: 'closed', values: before },
    { month: '2026-10', state, values: now },
  ],
});
const OWN = counted({ members: 412, active: 236 }, { members: 397, active: 221 });
const ANSWERS: Record<CountingService, CountedMonths> = {
  requests: counted({ sent: 102, completed: 61, minutesTaught: 18_750, unanswered: 14 }, { sent: 110, completed: 49 }),
  skills: counted({ skills: 612 }, { skills: 580 }),
  lessons: counted({ lessonMinutes: 600 }, { lessonMinutes: { few: true } }),
  matches: counted({ wantsUnanswered: 38 }, { wantsUnanswered: { few: true } }),
};

function mails({
  own = OWN,
  away = new Set<CountingService>(),
  answers = {},
}: {
  answers?: Partial<Record<CountingService, CountedMonths>>;
  own?: CountedMonths;
  away?: Set<CountingService>;
} = {}) {
  const { connection } = auth.context;
  const asked: { service: CountingService; token: string }[] = [];
  const ask: AskFigures = async (service, range, token) => {
    expect(range).toEqual({ from: '2026-09', to: '2026-10' });
    asked.push({ service, token });
    return away.has(service) ? null : (answers[service] ?? ANSWERS[service]);
  };
  const relay = { publish() {} };
  const work = createMonthMails({
    repository: createMonthMailRepository({ connection, relay }),
    members: createMemberRepository({ connection, relay }),
    figures: { read: async () => ({ ...own, computedAt: null, timeZone: ZONE }) as never },
    ask,
    tokenFor: ({ _id }: Member) => `token of ${_id}`,
    zone: ZONE,
    logger: auth.context.logger,
  }).work;
  return { work, asked, away };
}

/** The monthly mails to a member: those in the outbox, and those that have been sent from it. */
async function mailsTo({ _id, email }: { _id: string; email: string }) {
  const found = await memberModel(auth.context.connection)
    .findById(_id, { outbox: 1 })
    .lean<{ outbox?: DomainEvent[] }>();
  const waiting = (found?.outbox ?? []).filter((each) => each.type === 'mail.requested');
  const sent = await auth.context.sentTo('notifications', 'mail.requested');
  const all = new Map([...waiting, ...sent].map((each) => [each.id, each.payload as EventPayload<'mail.requested'>]));
  return [...all.values()].filter(({ kind, to }) => kind === 'organiser-month' && to === email);
}

const organiser = (fields: object = {}) => auth.member({ roles: ['organiser'], ...fields });

beforeEach(async () => {
  await memberModel(auth.context.connection).updateMany({ roles: 'organiser' }, { $set: { roles: [] } });
});

it('goes to each organiser once, at nine of the site on the eleventh, however many processes there are', async () => {
  const [lena, ada, mo] = await Promise.all([organiser(), organiser(), auth.member()]);
  const { work, asked } = mails();
  await work(go, later(-0.01));
  expect(await mailsTo(lena)).toEqual([]);
  await Promise.all([work(go, NINE), mails().work(go, NINE), work(go, NINE)]);
  await work(go, later(1));
  for (const each of [lena, ada]) expect(await mailsTo(each)).toHaveLength(1);
  expect(await mailsTo(mo)).toEqual([]);
  const [mail] = await mailsTo(lena);
  expect(mail?.values).toEqual({
    month: '2026-10',
    ...{ members: '412', membersBefore: '397', active: '236', activeBefore: '221', sent: '102', sentBefore: '110' },
    ...{ completed: '61', completedBefore: '49', minutesTaught: '19350', unanswered: '14' },
    ...{ skills: '612', skillsBefore: '580', wantsUnanswered: '38', wantsUnansweredBefore: 'few' },
    ...{ fell: 'sent', percent: '7' },
  });
  expect(asked).toContainEqual({ service: 'matches', token: `token of ${lena._id}` });
});

it('waits a day for a service that does not answer, and then names it', async () => {
  const lena = await organiser();
  const { work, away } = mails({ away: new Set(['matches', 'skills']) });
  await work(go, NINE);
  await work(go, later(23.9));
  expect(await mailsTo(lena)).toEqual([]);
  away.delete('skills');
  await work(go, later(24));
  const [mail] = await mailsTo(lena);
  expect(mail?.values).toMatchObject({ skills: '612', missing: 'matches' });
  expect(mail?.values).not.toHaveProperty('wantsUnanswered');
});

it('adds the hours of group lessons, and needs none of them on a site without', async () => {
  const lena = await organiser();
  const { work } = mails({ answers: { lessons: { months: [] } } });
  await work(go, NINE);
  const [mail] = await mailsTo(lena);
  expect(mail?.values).toMatchObject({ minutesTaught: '18750' });
});

it('waits for no service that answers and had nothing to count then, and says that none is missing', async () => {
  const lena = await organiser();
  const running: CountedMonths = { months: [{ month: '2026-11', state: 'running', values: { skills: 1 } }] };
  await mails({ answers: { skills: { months: [] }, matches: running } }).work(go, NINE);
  const [mail] = await mailsTo(lena);
  expect(mail?.values).toMatchObject({ members: '412', sent: '102' });
  for (const each of ['skills', 'wantsUnanswered', 'missing']) expect(mail?.values).not.toHaveProperty(each);
});

it('waits until the month has closed, and is not sent a week later any more', async () => {
  const lena = await organiser();
  await mails({ own: counted({ members: 412 }, {}, 'settling') }).work(go, NINE);
  await mails().work(go, later(7 * 24));
  expect(await mailsTo(lena)).toEqual([]);
});

it('is not sent to organisers who switched it off, nor to suspended or leaving ones', async () => {
  const off = { inApp: false, mail: false, push: false, digest: false };
  const all = await Promise.all([
    organiser({ settings: { notifications: { organising: off } } }),
    organiser({ preferences: { emailNotifications: false } }),
    organiser({ standing: { isSuspended: true, version: 1 } }),
    organiser({ erasure: { askedAt: NINE, dueAt: later(100) } }),
  ]);
  await mails().work(go, NINE);
  for (const each of all) expect(await mailsTo(each)).toEqual([]);
});

it('says nothing of a small site', () => {
  const hidden = { few: true } as const;
  expect(monthValues('2026-10', { now: { members: 12, sent: hidden, skills: hidden }, before: {} }, [])).toBeNull();
});
