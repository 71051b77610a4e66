import type { Plan } from '@mutua/contracts';
import { unreadSet } from '@mutua/web-kit';
import { failure, installTestApi, NADIA, type TestApi } from '@mutua/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { inHours, testPlan, testProposal, testSession, testTime, testTimes } from '../../testing/plan-factories.ts';
import { showPage } from '../../testing/show-page.tsx';
import { ArrangeDialog, type ArrangeDialogProps } from './arrange-dialog.tsx';

const ID = testPlan().request._id;
const soon = inHours(48);
const later = inHours(72);

const server = installTestApi();
let planned: ReturnType<typeof testPlan>;

beforeEach(() => {
  planned = testPlan();
  server.on('GET /requests/:id/plan', () => planned);
  server.on('GET /requests/:id/times', () => testTimes([testTime(inHours(200))]));
  for (const key of ['POST /requests/:id/proposals', 'PUT /requests/:id/proposals/:proposalId/counter'] as const) {
    server.on(key, () => testPlan({ rev: 2 }));
  }
});

const bodyOf = (key: Parameters<TestApi['callsTo']>[0]) => server.callsTo(key)[0]?.body;
const PROPOSE = 'POST /requests/:id/proposals';
const COUNTER = 'PUT /requests/:id/proposals/:proposalId/counter';

async function show(props: Partial<ArrangeDialogProps> = {}, title: string | RegExp = 'Find a time with Mateo') {
  const Page = () => {
    const [open, setOpen] = useState(true);
    return <ArrangeDialog requestId={ID} open={open} onClose={() => setOpen(false)} {...props} />;
  };
  await showPage(Page, '/anywhere');
  return within(await screen.findByRole('dialog', { name: title }));
}
type Dialog = Awaited<ReturnType<typeof show>>;

/** Types a time into the fields, by the clock of this device. */
function type(dialog: Dialog, moment: string) {
  if (!dialog.queryByLabelText('Time')) fireEvent.click(dialog.getByRole('button', { name: 'Another time' }));
  const date = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: day } });
  fireEvent.change(dialog.getByLabelText('Time'), { target: { value: `${two(date.getHours())}:00` } });
}
function add(dialog: Dialog, moment: string) {
  type(dialog, moment);
  fireEvent.click(dialog.getByText('Add time'));
}

it('proposes times for a session in which both teach, with the settings of the last one', async () => {
  planned = testPlan({ minutes: 45 });
  const dialog = await show();
  add(dialog, later);
  type(dialog, soon);
  await userEvent.type(dialog.getByLabelText(/Message/), 'Mornings are quiet here');
  await userEvent.click(dialog.getByRole('button', { name: 'Propose 1 time' }));
  expect(await screen.findByText('Proposed!')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodyOf(PROPOSE)).toEqual({
    kind: 'new',
    order: 'both',
    first: 'receiver',
    minutes: 45,
    times: [soon, later],
    repeat: null,
    place: null,
    message: 'Mornings are quiet here',
    clientId: expect.any(String),
  });
});

it('adds a time with Enter, removes it, and accepts five at most', async () => {
  const dialog = await show();
  const proposal = within(dialog.getByRole('region', { name: 'Your proposal' }));
  type(dialog, soon);
  await userEvent.type(dialog.getByLabelText('Time'), '{Enter}');
  expect(proposal.getByText('1 of 5')).toBeVisible();
  expect(server.callsTo(PROPOSE)).toHaveLength(0);
  for (const hours of [72, 96, 120, 144]) add(dialog, inHours(hours));
  expect(proposal.getByText('5 of 5')).toBeVisible();
  expect(dialog.queryByText('Add time')).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
  await userEvent.click(proposal.getAllByRole('button', { name: /^Remove/ })[0] as HTMLElement);
  expect(proposal.getByText('4 of 5')).toBeVisible();
  expect(dialog.getByText('Add time')).toBeVisible();
});

it('says what is wrong with a time, and keeps the typed text', async () => {
  const dialog = await show();
  await userEvent.click(dialog.getByRole('button', { name: 'Propose times' }));
  expect(await dialog.findByText('Choose at least one time')).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('radio', { name: /1 time$/ })).toHaveFocus());
  await userEvent.click(dialog.getByRole('button', { name: 'Another time' }));
  expect(dialog.getByLabelText('Day')).toHaveFocus();
  await userEvent.type(dialog.getByLabelText('Time'), '18{Enter}');
  expect(dialog.getByText('Please choose a day')).toBeVisible();
  add(dialog, soon);
  add(dialog, soon);
  expect(dialog.getByText('This time is in your proposal already')).toBeVisible();
  expect(dialog.getByLabelText('Time')).not.toHaveValue('');
  expect(server.callsTo(PROPOSE)).toHaveLength(0);
});

it('repeats a session with alternating teachers, and shows the weeks', async () => {
  const dialog = await show();
  expect(dialog.queryByRole('radio', { name: /In turn/ })).toBeNull();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Repeat' }), 'Every two weeks');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'How often' }), '3 times');
  await userEvent.click(dialog.getByRole('radio', { name: /In turn/ }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Mateo' }));
  await userEvent.click(dialog.getByRole('radio', { name: '90' }));
  add(dialog, soon);
  const weeks = within(dialog.getByText(/^3 sessions from/).parentElement as HTMLElement).getAllByRole('listitem');
  expect(weeks).toHaveLength(3);
  await userEvent.click(dialog.getByRole('button', { name: 'Propose 1 time' }));
  await screen.findByText('Proposed!');
  expect(bodyOf(PROPOSE)).toMatchObject({
    order: 'alternate',
    first: 'sender',
    minutes: 90,
    repeat: { count: 3, everyWeeks: 2 },
  });
});

it('accepts another length only in whole steps', async () => {
  const dialog = await show();
  add(dialog, soon);
  await userEvent.click(dialog.getByRole('radio', { name: 'Other' }));
  const minutes = dialog.getByLabelText('Minutes');
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '37');
  await userEvent.click(dialog.getByRole('button', { name: 'Propose 1 time' }));
  expect(await dialog.findByText('Choose 15 to 240 minutes, in steps of 5')).toBeVisible();
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '35');
  await userEvent.click(dialog.getByRole('button', { name: 'Propose 1 time' }));
  await screen.findByText('Proposed!');
  expect(bodyOf(PROPOSE)).toMatchObject({ minutes: 35 });
});

it('does not ask who teaches in a ring', async () => {
  planned = testPlan({ legs: testPlan().plan.legs.slice(0, 1) });
  const dialog = await show();
  expect(dialog.queryByText('Who teaches')).toBeNull();
  add(dialog, soon);
  await userEvent.click(dialog.getByRole('button', { name: 'Propose 1 time' }));
  await screen.findByText('Proposed!');
  expect(bodyOf(PROPOSE)).not.toHaveProperty('order');
});

it('moves a session, and keeps its length and lessons', async () => {
  const session = testSession(inHours(24));
  planned = testPlan({ sessions: [session] });
  const dialog = await show({ move: session._id }, 'Move a session');
  expect(dialog.getByText(/stands until Mateo has picked another time/)).toBeVisible();
  expect(
    dialog.getByText('You teach French conversation, then Mateo teaches Fingerstyle guitar · 60 minutes'),
  ).toBeVisible();
  expect(dialog.queryByRole('combobox', { name: 'Repeat' })).toBeNull();
  add(dialog, soon);
  await userEvent.click(dialog.getByRole('button', { name: 'Propose 1 time' }));
  await screen.findByText('Proposed!');
  expect(bodyOf(PROPOSE)).toMatchObject({ kind: 'move', sessionId: session._id, times: [soon] });
  expect(bodyOf(PROPOSE)).not.toHaveProperty('minutes');
});

it('answers with other times, beginning with the settings of the proposal', async () => {
  const theirs = testProposal([later], { order: 'sender', minutes: 90, repeat: { count: 4, everyWeeks: 1 } });
  planned = testPlan({ proposals: [theirs] });
  const dialog = await show({ counter: theirs._id }, 'Other times for Mateo');
  expect(dialog.getByText(/^Mateo proposed/)).toBeVisible();
  add(dialog, soon);
  await userEvent.click(dialog.getByRole('button', { name: 'Propose 1 time' }));
  await screen.findByText('Proposed!');
  expect(server.callsTo(COUNTER)[0]?.params).toEqual({ id: ID, proposalId: theirs._id });
  expect(bodyOf(COUNTER)).toMatchObject({
    order: 'sender',
    minutes: 90,
    times: [soon],
    repeat: { count: 4, everyWeeks: 1 },
  });
});

describe('when the other member has just proposed times too', () => {
  const theirs = testProposal([later, inHours(96)]);
  let crossing: Partial<Plan>;
  beforeEach(() => {
    crossing = { rev: 2, proposals: [theirs] };
  });

  async function cross() {
    server.on(PROPOSE, () => {
      planned = testPlan(crossing);
      return failure(409, 'Mateo has just proposed times', { code: 'proposal_open', current: planned });
    });
    const dialog = await show();
    add(dialog, later);
    await userEvent.click(dialog.getByRole('button', { name: 'Propose 1 time' }));
    const crossed = within(await screen.findByRole('dialog', { name: 'Mateo has just proposed, too' }));
    expect(crossed.getByText('Mateo has just proposed times')).toBeVisible();
    expect(crossed.getByText('1 of 5')).toBeVisible();
    return crossed;
  }

  it('sends the chosen times as a counterproposal', async () => {
    const dialog = await cross();
    await userEvent.click(dialog.getByRole('button', { name: 'Send as other times' }));
    await screen.findByText('Proposed!');
    expect(server.callsTo(COUNTER)[0]?.params).toEqual({ id: ID, proposalId: theirs._id });
    expect(bodyOf(COUNTER)).toMatchObject({ times: [later] });
  });

  it("picks one of the other member's times", async () => {
    server.on('PUT /requests/:id/proposals/:proposalId/pick', () => testPlan({ rev: 3 }));
    const dialog = await cross();
    expect(dialog.getByText('You chose it, too')).toBeVisible();
    expect(dialog.getAllByText(/for Mateo$/).length).toBeGreaterThan(0);
    await userEvent.click(dialog.getByRole('button', { name: /^Pick/ }));
    expect(await screen.findByText(/^Agreed for/)).toBeVisible();
    expect(bodyOf('PUT /requests/:id/proposals/:proposalId/pick')).toEqual({
      startsAt: later,
      skip: [],
      despite: false,
    });
  });

  it('closes when the other member has taken the times back meanwhile', async () => {
    const gone = 'This proposal is no longer open';
    server.on('PUT /requests/:id/proposals/:proposalId/pick', () => failure(409, gone, { code: 'proposal_gone' }));
    const dialog = await cross();
    await userEvent.click(dialog.getByRole('button', { name: /^Pick/ }));
    expect(await screen.findByText(gone)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('names the own session at that time, and asks again', async () => {
    const sessions = [{ requestId: '64b0000000000000000000ff', startsAt: later, minutes: 45 }];
    server.on('PUT /requests/:id/proposals/:proposalId/pick', ({ body }) =>
      (body as { despite: boolean }).despite
        ? testPlan({ rev: 3 })
        : failure(409, 'You have another session at this time', { code: 'overlap', current: { sessions } }),
    );
    const dialog = await cross();
    await userEvent.click(dialog.getByRole('button', { name: /^Pick/ }));
    expect(await dialog.findByRole('link', { name: /45 minutes$/ })).toHaveAttribute(
      'href',
      `/chat/${sessions[0]?.requestId}`,
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Pick all the same' }));
    expect(await screen.findByText(/^Agreed for/)).toBeVisible();
  });

  it('says where they propose to meet, and lets the member leave out sessions of a series', async () => {
    const clocks = theirs.times.map(({ lapsed: _, series: __, ...clock }) => clock);
    const times = theirs.times.slice(0, 1).map((time) => ({ ...time, series: clocks }));
    const proposals = [
      { ...theirs, times, place: { platform: 'The library' }, repeat: { count: 2, everyWeeks: 1 as const } },
    ];
    crossing.proposals = proposals;
    server.on('PUT /requests/:id/proposals/:proposalId/pick', () => testPlan({ rev: 3 }));
    const dialog = await cross();
    expect(dialog.getByText(/every week, 2 times · The library$/)).toBeVisible();
    await userEvent.click(dialog.getAllByRole('checkbox')[1] as HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: 'Pick 1 session' }));
    await screen.findByText(/^Agreed for/);
    expect(bodyOf('PUT /requests/:id/proposals/:proposalId/pick')).toMatchObject({ skip: [clocks[1]?.startsAt] });
  });
});

it('withdraws own open times before it sends other ones', async () => {
  planned = testPlan({ proposals: [testProposal([later], { by: NADIA._id })] });
  server.on('PUT /requests/:id/proposals/:proposalId/withdraw', () => {
    planned = testPlan({ rev: 2 });
    return planned;
  });
  const dialog = await show();
  await userEvent.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(dialog.queryByText(/^You have proposed/)).toBeNull());
});

it('keeps the choices when the service refuses', async () => {
  server.on(PROPOSE, () =>
    failure(400, 'Wrong', { errors: [{ field: 'times', message: 'Please choose later times' }] }),
  );
  const dialog = await show();
  add(dialog, soon);
  await userEvent.type(dialog.getByLabelText(/Message/), 'At the weekend?');
  await userEvent.click(dialog.getByRole('button', { name: 'Propose 1 time' }));
  expect(await dialog.findByText('Please choose later times')).toBeVisible();
  expect(dialog.getByLabelText(/Message/)).toHaveValue('At the weekend?');
  expect(dialog.getByText('1 of 5')).toBeVisible();
});

it('says when there is nothing left to arrange', async () => {
  planned = testPlan({}, { status: 'completed' });
  const dialog = await show();
  expect(dialog.getByText('Times can be agreed only while the exchange is active.')).toBeVisible();
});

it('loads the plan again after a failure', async () => {
  server.on('GET /requests/:id/plan', () => failure(503, 'Try later'));
  const dialog = await show({}, 'Find a time');
  const retry = await dialog.findByRole('button', { name: 'Try again' });
  server.on('GET /requests/:id/plan', () => planned);
  await userEvent.click(retry);
  expect(await screen.findByRole('dialog', { name: 'Find a time with Mateo' })).toBeVisible();
});

it('marks the notifications about the plan as read, when the member has unread ones', async () => {
  const READ = 'PUT /notifications/read/plan/:requestId';
  server.on(READ, () => ({ message: '' }));
  const { store } = await showPage(() => <ArrangeDialog requestId={ID} open onClose={() => {}} />, '/anywhere');
  await screen.findByRole('dialog', { name: 'Find a time with Mateo' });
  expect(server.callsTo(READ)).toEqual([]);
  act(() => void store.dispatch(unreadSet({ notifications: 1 })));
  await waitFor(() => expect(server.callsTo(READ)).toMatchObject([{ params: { requestId: ID } }]));
});
