/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import type { Plan } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { failure } from '@mutua/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { goLive, startBackend } from '../../testing/backend.ts';
import { aMessage, aRequest, nadia, REQUEST_ID } from '../../testing/factories.ts';
import { aMeetingLine, aPlan, aPlannedRequest, aProposal, aSession, clocks } from '../../testing/plan-factories.ts';
import { openChat } from '../../testing/remote.ts';

const backend = startBackend();
/** Half past six, this number of days from now. */
const inDays = (days: number) => `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T18:30:00.000Z`;
const [FIRST, SECOND, THIRD] = [inDays(3), inDays(4), inDays(5)] as const;
const dayOf = (moment: string) =>
  new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(moment),
  );

let plan: Plan;
/** The answer to a successful change. */
const changed = (next: Partial<Plan>) => {
  plan = { ...plan, ...next, rev: plan.rev + 1 };
  return { request: aPlannedRequest(plan), plan };
};

beforeEach(() => {
  plan = aPlan();
  backend.api.on('GET /requests/:id', () => ({ request: aPlannedRequest(plan) }));
  backend.api.on('GET /requests/:id/plan', () => ({ request: aPlannedRequest(plan), plan }));
});

/** Replaces the dialogs of the exchange remote, which have their own tests. */
const Arrange = ({ open, move, counter }: { open: boolean; move?: string; counter?: string }) =>
  open ? <p>{`Arrange: move ${move}, counter ${counter}`}</p> : null;
const Cancel = ({ open, sessionId }: { open: boolean; sessionId: string }) =>
  open ? <p>{`Cancel ${sessionId}`}</p> : null;
const open = () => openChat('', { widgets: { 'exchange/arrange': Arrange, 'exchange/cancel-session': Cancel } });
const log = async () => within(await screen.findByRole('log'));
const panel = async () => within(await screen.findByRole('complementary'));
/** Presses a button, once the call of an earlier press has ended. */
const press = async (name: string | RegExp, place: Pick<typeof screen, 'findByRole'> = screen) => {
  const button = await place.findByRole('button', { name });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  await userEvent.click(button);
};

/** Jonas has proposed times, and a line shows the proposal. */
const propose = (proposal = aProposal([FIRST, SECOND])) => {
  plan = aPlan({ proposals: [proposal], suggest: proposal.by === nadia._id ? null : 'answer' });
  const times = proposal.times.map(({ startsAt }) => startsAt);
  backend.lines = [aMeetingLine({ proposalId: proposal._id, times }, proposal.by)];
};

describe('a proposal of the other member', () => {
  it('shows its times by both clocks, and picks the chosen one', async () => {
    propose();
    backend.api.on('PUT /requests/:id/proposals/:proposalId/pick', () =>
      changed({
        proposals: [aProposal([FIRST, SECOND], { status: 'picked', picked: SECOND })],
        sessions: [aSession(SECOND)],
      }),
    );
    await open();
    const card = within(await screen.findByRole('region', { name: 'Jonas proposes 2 times' }));
    expect(card.getByText(/You teach French conversation, then Jonas teaches TypeScript/)).toBeVisible();
    expect(card.getAllByText('13:30 for Jonas')).toHaveLength(2);
    await userEvent.click(card.getByRole('radio', { name: new RegExp(dayOf(SECOND)) }));
    await press(`Pick ${dayOf(SECOND)}, 18:30`, card);
    expect(await screen.findByText(`Agreed for ${dayOf(SECOND)}, 18:30`)).toBeVisible();
    const [call] = backend.api.callsTo('PUT /requests/:id/proposals/:proposalId/pick');
    expect(call?.body).toEqual({ startsAt: SECOND, skip: [], despite: false });
    // The card is now a row, and the row has the focus.
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
    expect((await log()).getByText('Jonas proposed 2 times').closest('[tabindex]')).toHaveFocus();
  });

  it('lets the member leave out sessions of a series', async () => {
    const times = [{ ...clocks(FIRST), lapsed: false, series: [FIRST, inDays(10), inDays(17)].map(clocks) }];
    propose(aProposal([], { times, repeat: { count: 3, everyWeeks: 1 } }));
    backend.api.on('PUT /requests/:id/proposals/:proposalId/pick', () => changed({}));
    await open();
    await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(dayOf(inDays(10))) }));
    await press('Pick 2 sessions');
    await waitFor(() =>
      expect(backend.api.callsTo('PUT /requests/:id/proposals/:proposalId/pick')[0]?.body).toEqual({
        startsAt: FIRST,
        skip: [inDays(10)],
        despite: false,
      }),
    );
  });

  it("warns of the member's own session at that time, and picks the time after a second press", async () => {
    propose();
    const sessions = [{ requestId: '64b0000000000000000000ff', startsAt: FIRST, minutes: 45 }];
    backend.api.on('PUT /requests/:id/proposals/:proposalId/pick', ({ body }) =>
      (body as { despite: boolean }).despite
        ? changed({ proposals: [] })
        : failure(409, 'You have another session at this time', { code: 'overlap', current: { sessions } }),
    );
    await open();
    await press(`Pick ${dayOf(FIRST)}, 18:30`);
    const clash = await screen.findByRole('link', { name: `${dayOf(FIRST)}, 18:30 · 45 minutes` });
    expect(clash.closest('[role="alert"]')).toHaveTextContent(/^You have another session then:/);
    await press('Pick all the same');
    expect(await screen.findByText(`Agreed for ${dayOf(FIRST)}, 18:30`)).toBeVisible();
  });

  it('offers no time that has passed', async () => {
    const times = [FIRST, SECOND].map((startsAt) => ({ ...clocks(startsAt), lapsed: startsAt === FIRST }));
    propose(aProposal([], { times }));
    await open();
    expect(await screen.findByRole('radio', { name: /This time has passed/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: new RegExp(dayOf(SECOND)) })).toBeChecked();
  });

  it('shows the current state and says what happened when the proposal is no longer open', async () => {
    propose();
    backend.api.on('PUT /requests/:id/proposals/:proposalId/pick', () =>
      failure(409, 'This is no longer open', {
        code: 'proposal_gone',
        current: changed({ proposals: [aProposal([FIRST], { status: 'withdrawn' })], suggest: 'time' }),
      }),
    );
    await open();
    await press(`Pick ${dayOf(FIRST)}, 18:30`);
    expect(await screen.findByText('This is no longer open')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  });

  it('can be answered with other times in the dialog of the exchange remote', async () => {
    propose();
    await open();
    await press('Other times');
    expect(await screen.findByText(`Arrange: move undefined, counter ${plan.proposals[0]?._id}`)).toBeVisible();
  });

  it('can be declined with a text, which stays in the form when the request fails', async () => {
    propose();
    backend.api.on('PUT /requests/:id/proposals/:proposalId/decline', () => failure(503, 'Not now'));
    await open();
    await press('None fits');
    const dialog = within(await screen.findByRole('dialog', { name: 'None of the times fits?' }));
    await userEvent.type(dialog.getByRole('textbox'), 'Next week?');
    await press('None fits', dialog);
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('Next week?');

    backend.api.on('PUT /requests/:id/proposals/:proposalId/decline', () =>
      changed({ proposals: [aProposal([FIRST], { status: 'declined', answer: 'Next week?' })] }),
    );
    await press('None fits', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.api.callsTo('PUT /requests/:id/proposals/:proposalId/decline').at(-1)?.body).toEqual({
      message: 'Next week?',
    });
  });
});

it('is withdrawn by the member who made it', async () => {
  propose(aProposal([FIRST, SECOND], { by: nadia._id }));
  backend.api.on('PUT /requests/:id/proposals/:proposalId/withdraw', () => changed({ proposals: [], suggest: 'time' }));
  await open();
  expect(await screen.findByRole('region', { name: 'You propose 2 times' })).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  await press('Take back');
  expect(await (await log()).findByText('You proposed 2 times')).toBeVisible();
  expect((await log()).getByRole('button', { name: 'Find one' })).toBeVisible();
});

it('is a row when it is not the newest, and a press opens it', async () => {
  const session = aSession(FIRST);
  const move = aProposal([SECOND, THIRD], { _id: 'b'.repeat(24), kind: 'move', sessionId: session._id });
  const newest = aProposal([THIRD]);
  plan = aPlan({ sessions: [session], proposals: [newest, move] });
  backend.lines = [
    aMeetingLine({ rev: 1, proposalId: move._id, times: [SECOND, THIRD] }),
    aMeetingLine({ rev: 2, proposalId: newest._id, times: [THIRD] }),
  ];
  await open();
  expect(await screen.findByRole('region', { name: 'Jonas proposes 1 time' })).toBeVisible();
  expect((await log()).getByText(`Still ${dayOf(FIRST)}, 18:30 until you pick`)).toBeVisible();
  await press('See 2 times');
  expect(screen.getByRole('region', { name: `Jonas asks to move ${dayOf(FIRST)}, 18:30` })).toBeVisible();
});

it('shows lines for all changes of the plan', async () => {
  const [was, startsAt] = ['2026-12-01T18:30:00.000Z', '2026-12-03T19:00:00.000Z'];
  backend.lines = [
    aMeetingLine({ rev: 1, change: 'proposed', times: [was] }, nadia._id),
    aMeetingLine({ rev: 2, change: 'countered', times: [was, startsAt] }),
    aMeetingLine({ rev: 3, change: 'none_fits' }),
    aMeetingLine({ rev: 4, change: 'withdrawn' }, nadia._id),
    aMeetingLine({ rev: 5, change: 'lapsed' }, null),
    aMeetingLine({ rev: 6, change: 'agreed', startsAt: was, count: 1 }),
    aMeetingLine({ rev: 7, change: 'agreed', startsAt: was, count: 6 }),
    aMeetingLine({ rev: 8, change: 'moved', was, startsAt, count: 1 }),
    aMeetingLine({ rev: 9, change: 'placed', startsAt, count: 1 }),
    { ...aMeetingLine({ rev: 10, change: 'cancelled', startsAt, count: 1 }), at: '2026-12-03T16:40:00.000Z' },
    aMeetingLine({ rev: 11, change: 'cancelled_rest', startsAt, count: 5 }, nadia._id),
    aMeetingLine({ rev: 12, change: 'called_off', startsAt, count: 1 }, null),
    aMeetingLine({ rev: 13, change: 'of a later release' as 'agreed' }),
  ];
  await open();
  const words = [
    'You proposed 1 time',
    'Jonas answered with 2 other times',
    'None of the times fits Jonas',
    'You took your times back',
    'No time was picked',
    'Jonas picked Tue, Dec 1, 18:30',
    '6 Tuesdays from Dec 1, 18:30',
    'Moved from Tue, Dec 1, 18:30 to Thu, Dec 3, 19:00',
    'Jonas changed where you meet on Thu, Dec 3',
    'Jonas cancelled Thu, Dec 3',
    '2 hours before',
    'You cancelled Thu, Dec 3 and the 4 later ones',
    'This session does not take place',
  ];
  for (const each of words) expect(await (await log()).findByText(each)).toBeVisible();
});

it('updates at once when the other member changes the plan', async () => {
  await goLive();
  plan = aPlan({ suggest: 'time' });
  await open();
  await press('Find one');
  expect(await screen.findByText('Arrange: move undefined, counter undefined')).toBeVisible();
  propose();
  plan = { ...plan, rev: 2 };
  backend.live.push('conversation_lines', { requestId: REQUEST_ID, lines: backend.lines });
  backend.live.push('plan_changed', { requestId: REQUEST_ID, rev: 2 });
  expect(await screen.findByRole('region', { name: 'Jonas proposes 2 times' })).toBeVisible();
});

describe('the panel beside the thread', () => {
  it('lists the sessions, and offers to move, cancel and place them', async () => {
    plan = aPlan({ sessions: [aSession(FIRST)] });
    backend.lines = [aMeetingLine({ change: 'agreed', startsAt: FIRST, count: 1 })];
    backend.api.on('PUT /requests/:id/sessions/:sessionId', () =>
      failure(409, 'Changed meanwhile', { code: 'plan_changed' }),
    );
    await open();
    expect(await screen.findByText(/^\w{3} 18:30 · in 3 days$/)).toBeVisible();
    const more = { name: `Change ${dayOf(FIRST)}, 18:30` };
    const choose = async (name: string) => {
      await userEvent.click(await (await panel()).findByRole('button', more));
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Move');
    expect(await screen.findByText(`Arrange: move ${plan.sessions[0]?._id}, counter undefined`)).toBeVisible();
    await choose('Cancel');
    expect(await screen.findByText(`Cancel ${plan.sessions[0]?._id}`)).toBeVisible();

    await choose('Change the place');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the place' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Platform/ }), 'The library');
    await press('Save', dialog);
    expect(await screen.findByText('Changed meanwhile')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Platform/ })).toHaveValue('The library');
    expect(backend.api.callsTo('PUT /requests/:id/sessions/:sessionId')[0]?.body).toEqual({
      place: { platform: 'The library', link: '', notes: '' },
      rev: 1,
    });
  });

  it('says that the sessions could not be loaded, and offers to try again', async () => {
    backend.api.on('GET /requests/:id/plan', () => failure(503, 'Not now'));
    await open();
    expect(await (await panel()).findByText('Not now')).toBeVisible();
    backend.api.on('GET /requests/:id/plan', () => ({
      request: aPlannedRequest(plan),
      plan: aPlan({ sessions: [aSession(FIRST)] }),
    }));
    await press('Try again', await panel());
    expect(await (await panel()).findByText(`${dayOf(FIRST)}, 18:30`)).toBeVisible();
  });
});

it.each([
  ['https://аррӏе.com/a', 'xn--80ak6aa92e.com/a'],
  ['https://PAYPAI.com/a', 'paypai.com/a'],
  ['https://bank.example@evil.example/a', 'evil.example/a'],
])('the meeting link %s, stored before links were checked, shows where it leads', async (link, drawn) => {
  backend.api.on('GET /requests/:id', () => ({ request: aRequest({ meetingDetails: { link } }) }));
  await open();
  expect(await (await panel()).findByRole('link', { name: drawn })).toHaveAttribute('href', link);
});

describe('a conversation whose plan is answered late', () => {
  /** Opens it. Holds the timers of half a second, and waits until the messages are there. */
  async function openEarly() {
    const [plans, timers] = [[] as (() => void)[], [] as (() => void)[]];
    backend.messages = [aMessage(1)];
    backend.api.on('GET /requests/:id/plan', async () => {
      await new Promise<void>((resolve) => plans.push(resolve));
      return { request: aPlannedRequest(plan), plan };
    });
    const setTimer = window.setTimeout;
    const hold = (run: () => void, ms?: number) => {
      if (ms === 500) timers.push(run);
      // A real id, because the page clears its timers.
      return setTimer(ms === 500 ? () => undefined : run, ms);
    };
    window.setTimeout = hold as typeof setTimeout;
    const { store } = await open();
    await waitFor(() => expect(JSON.stringify(store.getState())).toContain('Message 1'));
    await act(async () => {});
    window.setTimeout = setTimer;
    return { answer: () => plans.map((resolve) => resolve()), endWait: () => timers.map((run) => run()) };
  }

  it('shows the messages together with the cards below them', async () => {
    const { answer } = await openEarly();
    expect(screen.queryByText('Message 1')).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText('Message 1')).toBeVisible();
  });

  it('shows the messages without them after half a second', async () => {
    const { answer, endWait } = await openEarly();
    expect(screen.queryByText('Message 1')).not.toBeInTheDocument();
    // Awaited: React forgets what is left to render after an act that is not.
    await act(async () => void endWait());
    expect(await screen.findByText('Message 1')).toBeVisible();
    answer();
  });
});
