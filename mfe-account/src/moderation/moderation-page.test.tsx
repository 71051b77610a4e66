import type { ModerationCase, ModerationCaseDetails, ModerationLogEntry } from '@mutua/contracts';
import { markPageLeft, setSingleKeyShortcuts } from '@mutua/web-kit/parts';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../testing/show-page.tsx';
import { ModerationPage } from './moderation-page.tsx';

const server = installTestApi();
let cases: ModerationCase[];
const person = (n: number, name: string) => ({ _id: `64b00000000000000000000${n}`, name, avatar: null });

const caseOf = (n: number, more: Partial<ModerationCase> = {}): ModerationCase => ({
  _id: `64b0000000000000000000c${n}`,
  kind: 'message',
  targetId: `64b0000000000000000000d${n}`,
  subject: person(1, 'Wolf'),
  state: 'open',
  isUrgent: true,
  reason: 'money',
  excerpt: 'Pay me outside.',
  reportCount: 2,
  reporters: [person(2, 'Nadia'), person(3, 'Jonas')],
  reporterDays: 40,
  evidenceCount: 11,
  record: { warnings: 1, lastWarningAt: null, isSuspended: false, exchangeCount: 3, rating: { average: 4, count: 2 } },
  reportedAt: '2026-11-01T10:00:00.000Z',
  decision: null,
  canLift: false,
  ...more,
});
const detailsOf = (found: ModerationCase): ModerationCaseDetails => ({
  ...found,
  reports: [{ reporter: person(2, 'Nadia'), reason: 'money', text: 'He insists.', at: '2026-11-01T10:00:00.000Z' }],
  evidence: [
    { part: 'message', text: 'Hello there.', author: person(1, 'Wolf'), at: null, isReported: false },
    {
      part: 'file',
      text: 'voice-message.webm',
      author: person(1, 'Wolf'),
      at: null,
      isReported: true,
      voice: { seconds: 42, url: '/api/uploads/chat/v.webm?expires=1&signature=s' },
    },
  ],
  history: [
    {
      seq: 1,
      at: '2026-10-01T10:00:00.000Z',
      action: 'warn',
      note: 'Stay kind.',
      kind: 'message',
      moderator: person(4, 'Mo'),
      subject: person(1, 'Wolf'),
    },
  ],
});

beforeEach(() => {
  cases = [caseOf(1), caseOf(2, { kind: 'member', isUrgent: false, subject: person(5, 'Mateo'), reportCount: 1 })];
  server.on('GET /moderation/reports', ({ query }) => {
    const found = cases.filter(({ state }) => state === (query['state'] ?? 'open'));
    const count = (state: string) => cases.filter((each) => each.state === state).length;
    return {
      reports: found,
      counts: { open: count('open'), done: count('done') },
      pagination: { page: 1, limit: 20, total: found.length, pages: 1 },
    };
  });
  server.on('GET /moderation/reports/:id', ({ params }) => ({
    report: detailsOf(cases.find(({ _id }) => _id === params['id']) ?? caseOf(1)),
  }));
  server.on('POST /moderation/reports/:id/decision', ({ params, body }) => {
    const { decision, note } = body as { decision: 'hide'; note: string };
    cases = cases.map((each) =>
      each._id === params['id']
        ? {
            ...each,
            state: 'done',
            decision: { decision, note, moderator: person(4, 'Mo'), at: '2026-11-02T10:00:00.000Z' },
          }
        : each,
    );
    return { report: detailsOf(cases[0] ?? caseOf(1)) };
  });
});

const show = (user = testUser({ role: 'moderator' })) => showPage(ModerationPage, '/moderation', { user });
const decisions = () => server.callsTo('POST /moderation/reports/:id/decision').map(({ body }) => body);

it('is not found for members who are no moderators', async () => {
  await show(testUser());
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(server.callsTo('GET /moderation/reports')).toEqual([]);
});

it('says why a case was opened by itself', async () => {
  cases = [caseOf(1, { kind: 'member', reporters: [{ _id: '0'.repeat(24), name: '', avatar: null }], reportCount: 1 })];
  await show();
  expect(await screen.findByText(/^Opened by itself: more than 3 seats taken back in 30 days\./)).toBeVisible();
});

it('shows open cases with evidence and history, and sends a decision with a text for the member', async () => {
  await show();
  expect(await screen.findByText('2 reports wait.')).toBeVisible();
  expect(await screen.findByText('Message · asks for money · reported twice')).toBeVisible();
  // The evidence appears together with the list, so that nothing moves.
  expect(screen.getByText('Hello there.')).toBeVisible();
  // The moderator can play the voice message.
  expect(screen.getByLabelText('Voice message, 0:42')).toHaveAttribute('src', expect.stringContaining('/v.webm?'));
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  expect(screen.getByText('Stay kind.', { exact: false })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hide' });
  await userEvent.type(within(dialog).getByRole('textbox'), 'Exchanges are free.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(decisions()).toEqual([{ decision: 'hide', note: 'Exchanges are free.' }]));
  expect(await screen.findByText('1 report waits.')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Done (1)' }));
  expect(await screen.findByText('hidden')).toBeVisible();
});

it('moves through the list and decides by keys, but offers no hiding of a member', async () => {
  await show();
  const [first, second] = await screen.findAllByRole('button', { expanded: undefined, name: /Wolf|Mateo/ });
  first?.focus();
  await userEvent.keyboard('j');
  expect(second).toHaveFocus();
  expect(second).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('h');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('w');
  expect(await screen.findByRole('dialog', { name: 'Warn' })).toBeVisible();
});

it('decides by no single key once the moderator has switched them off', async () => {
  setSingleKeyShortcuts(false);
  await show();
  const [first, second] = await screen.findAllByRole('button', { expanded: undefined, name: /Wolf|Mateo/ });
  first?.focus();
  await userEvent.keyboard('jwns');
  expect(first).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  expect(second).toHaveFocus();
  setSingleKeyShortcuts(true);
});

it('decides by no key while the page is left and the next one loads', async () => {
  await show();
  const [first] = await screen.findAllByRole('button', { expanded: undefined, name: /Wolf|Mateo/ });
  first?.focus();
  const arrive = markPageLeft();
  await userEvent.keyboard('w');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  arrive();
  await userEvent.keyboard('w');
  expect(await screen.findByRole('dialog', { name: 'Warn' })).toBeVisible();
});

it('shows that another moderator was faster, and then the updated list', async () => {
  server.on('POST /moderation/reports/:id/decision', () => {
    cases = [];
    return failure(409, 'Somebody has decided this already');
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Nothing wrong' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nothing wrong' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Nothing wrong' }));
  expect(await screen.findByText('Somebody has decided this already')).toBeVisible();
  expect(await screen.findByText('Nothing waits')).toBeVisible();
});

describe('the log', () => {
  const entry = (seq: number, action: ModerationLogEntry['action'], more: Partial<ModerationLogEntry> = {}) => ({
    seq,
    at: '2026-11-20T10:00:00.000Z',
    action,
    note: `Because ${seq}.`,
    kind: 'message' as const,
    moderator: person(4, 'Mo'),
    subject: person(1, 'Wolf'),
    ...more,
  });
  const entries = [
    entry(3, 'suspend'),
    entry(2, 'warn', { subject: person(5, '') }),
    entry(1, 'appoint', { kind: 'member', note: '', moderator: { _id: '0'.repeat(24), name: '', avatar: null } }),
  ];

  beforeEach(() => {
    server.on('GET /moderation/log', ({ query }) => {
      const found = entries.filter(({ action }) => !query['action'] || action === query['action']);
      const page = Number(query['page'] ?? 1);
      return {
        entries: found.slice((page - 1) * 2, page * 2),
        pagination: { page, limit: 2, total: found.length, pages: Math.ceil(found.length / 2) },
      };
    });
  });

  it('shows all decisions in pages, filters them by kind, and offers no change', async () => {
    await show();
    await userEvent.click(await screen.findByRole('radio', { name: 'Log' }));
    expect(await screen.findByText('Because 3.')).toBeVisible();
    expect(screen.getByText('A former member')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Member · by a command')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    for (const each of screen.getAllByRole('listitem')) expect(within(each).queryByRole('button')).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What was decided' }), 'warned');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.getByText('Because 2.')).toBeVisible();
  });
});

it('loads more cases than one page has', async () => {
  const many = Array.from({ length: 3 }, (_, n) => caseOf(n + 1, { subject: person(n + 1, `Member ${n + 1}`) }));
  server.on('GET /moderation/reports', ({ query }) => {
    const page = Number(query['page'] ?? 1);
    return {
      reports: many.slice((page - 1) * 2, page * 2),
      counts: { open: 3, done: 0 },
      pagination: { page, limit: 2, total: 3, pages: 2 },
    };
  });
  await show();
  await screen.findByText('Member 2');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Member 3')).toBeVisible();
});

it('marks a case in which a member felt unsafe, and offers no hiding of an exchange', async () => {
  cases = [caseOf(1, { kind: 'exchange', isUrgent: false, isUnsafe: true, reason: 'other', excerpt: 'I left early.' })];
  await show();
  expect(await screen.findByText('unsafe')).toBeVisible();
  expect(screen.getByText(/^Told only to Mutua/)).toBeVisible();
  expect(screen.queryByText(/something else/)).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Warn' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument();
});
