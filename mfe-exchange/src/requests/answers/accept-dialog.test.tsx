import type { ExchangeRequest } from '@mutua/contracts';
import { failure, installTestApi, MATEO, testRequest } from '@mutua/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { inHours, testPlan, testProposal, testTime, testTimes } from '../../testing/plan-factories.ts';
import { showPage } from '../../testing/show-page.tsx';
import { AcceptDialog } from './accept-dialog.tsx';

const ACCEPT = 'PUT /requests/:id/accept';
const soon = inHours(48);
const later = inHours(72);
const summary = { rev: 1, next: null, planned: 0, held: 0 } as const;

const server = installTestApi();

beforeEach(() => {
  server.on(ACCEPT, () => ({ request: testRequest({ status: 'accepted' }) }));
  server.on('GET /requests/:id/times', () => testTimes([testTime(soon)]));
  server.on('GET /requests/:id/plan', () =>
    testPlan({ proposals: [testProposal([soon, later], { by: MATEO._id })] }, { status: 'pending' }),
  );
});

async function show(waiting: 'you' | null = null, known: Partial<ExchangeRequest> = {}) {
  const request = testRequest({ plan: { ...summary, waiting }, ...known });
  const Page = () => {
    const [open, setOpen] = useState(true);
    return <AcceptDialog request={request} open={open} onClose={() => setOpen(false)} />;
  };
  await showPage(Page, '/anywhere');
  return within(await screen.findByRole('dialog', { name: 'Accept request' }));
}
const bodyOf = () => server.callsTo(ACCEPT)[0]?.body;

it('needs no time, and asks for none', async () => {
  const dialog = await show();
  expect(dialog.getByRole('radio', { name: /^Not now/ })).toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await screen.findByText('Request accepted successfully!');
  expect(bodyOf()).toEqual({ scheduledDate: null, meetingDetails: null });
  expect(server.callsTo('GET /requests/:id/plan')).toHaveLength(0);
});

it('accepts and proposes times in one call', async () => {
  const dialog = await show();
  await userEvent.click(dialog.getByRole('radio', { name: /^Propose times/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await dialog.findByText('Choose at least one time')).toBeVisible();
  expect(server.callsTo(ACCEPT)).toHaveLength(0);

  await userEvent.click(dialog.getByRole('button', { name: 'Another time' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Day' }), 'A later day…');
  const year = new Date(Date.now() + 60 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: year } });
  await userEvent.type(dialog.getByLabelText('Time'), '1830');
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await screen.findByText('Request accepted successfully!');
  expect(bodyOf()).toEqual({
    scheduledDate: null,
    meetingDetails: null,
    proposal: { times: [new Date(`${year}T18:30`).toISOString()], clientId: expect.any(String) },
  });
});

it('takes the Enter that is meant for the list of days neither for a time nor for the form', async () => {
  const dialog = await show();
  await userEvent.click(dialog.getByRole('radio', { name: /^Propose times/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Another time' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Day' }), 'A later day…');
  expect(dialog.getByLabelText('Day')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(dialog.getByLabelText('Day')).toHaveFocus();
  expect(dialog.queryByText('Please choose a day')).toBeNull();
  expect(server.callsTo(ACCEPT)).toHaveLength(0);
});

it('proposes suggested times after a press', async () => {
  const dialog = await show();
  await userEvent.click(await dialog.findByRole('radio', { name: /^Propose times 1 day has times that suit both/ }));
  await userEvent.click(dialog.getByRole('button', { name: / for Mateo$/, pressed: false }));
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await screen.findByText('Request accepted successfully!');
  expect(bodyOf()).toMatchObject({ scheduledDate: null, proposal: { times: [soon] } });
});

it('does not accept an edit that was not shown: it shows the edit, then asks again', async () => {
  server.on(ACCEPT, ({ body }) => {
    const { version } = body as { version: number };
    const request = testRequest({ message: 'Only on Fridays', version: 2 });
    return version < 2
      ? failure(409, 'Mateo has edited this request. Please read it again.', {
          code: 'request_edited',
          current: { ...testPlan(), request },
        })
      : { request: { ...request, status: 'accepted' as const } };
  });
  const dialog = await show(null, { message: 'Any day', version: 1 });
  await userEvent.type(dialog.getByLabelText(/Platform/), 'Video call');
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  const news = within(await dialog.findByRole('alert'));
  expect(news.getByText('Mateo has edited this request. Please read it again.')).toBeVisible();
  expect(news.getByText('Only on Fridays')).toBeVisible();
  expect(news.getByText('Offers Fingerstyle guitar')).toBeVisible();
  expect(screen.queryByText('Request accepted successfully!')).toBeNull();
  expect(dialog.getByLabelText(/Platform/)).toHaveValue('Video call');

  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await screen.findByText('Request accepted successfully!');
  expect(server.callsTo(ACCEPT).map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
});

describe('a request with times', () => {
  const withTimes = async () => {
    const dialog = await show('you');
    await dialog.findByText('Mateo suggested these times');
    return dialog;
  };

  it('leaves the focus to the times, and not to a field below them', async () => {
    const dialog = await withTimes();
    expect(dialog.getAllByRole('radio')[0]).toHaveFocus();
  });

  it('shows these times first by both clocks, and accepts with the chosen one', async () => {
    const dialog = await withTimes();
    const [first, second] = dialog.getAllByRole('radio');
    expect(first).toBeChecked();
    expect(first).toHaveAccessibleName(/for Mateo/);
    expect(
      dialog.getByText(/^You teach French conversation, then Mateo teaches Fingerstyle guitar · 60 minutes · here in /),
    ).toBeVisible();
    await userEvent.click(second as HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: /^Accept, / }));
    await screen.findByText('Request accepted successfully!');
    expect(bodyOf()).toEqual({ meetingDetails: null, pick: { startsAt: later, despite: false } });
  });

  it('can also be accepted without any of them', async () => {
    const dialog = await withTimes();
    await userEvent.click(dialog.getByRole('radio', { name: /^Not now/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
    await screen.findByText('Request accepted successfully!');
    expect(bodyOf()).toEqual({ scheduledDate: null, meetingDetails: null });
  });

  it('names the own session at that time, stays pending, and asks again', async () => {
    const sessions = [{ requestId: '64b0000000000000000000ff', startsAt: soon, minutes: 45 }];
    server.on(ACCEPT, ({ body }) =>
      (body as { pick: { despite: boolean } }).pick.despite
        ? { request: testRequest({ status: 'accepted' }) }
        : failure(409, 'You have another session at this time', { code: 'overlap', current: { sessions } }),
    );
    const dialog = await withTimes();
    await userEvent.type(dialog.getByLabelText(/Platform/), 'Video call');
    expect(dialog.getByText(/60 minutes · Video call$/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /^Accept, / }));
    expect(await dialog.findByRole('link', { name: /45 minutes$/ })).toBeVisible();
    expect(dialog.getByLabelText(/Platform/)).toHaveValue('Video call');
    await userEvent.click(dialog.getByRole('button', { name: /^Accept .* all the same$/ }));
    expect(await screen.findByText('Request accepted successfully!')).toBeVisible();
  });

  it('does not offer a time that has passed', async () => {
    const proposal = testProposal([soon, later], { by: MATEO._id });
    const times = proposal.times.map((time) => ({ ...time, lapsed: time.startsAt === soon }));
    server.on('GET /requests/:id/plan', () => testPlan({ proposals: [{ ...proposal, times }] }, { status: 'pending' }));
    const dialog = await withTimes();
    const [first, second] = dialog.getAllByRole('radio');
    expect(first).toHaveAccessibleName(/This time has passed/);
    expect(first).toBeDisabled();
    expect(second).toBeChecked();
  });

  it('asks again when another session is at the date that the receiver sets', async () => {
    server.on(ACCEPT, ({ body }) =>
      (body as { despite: boolean }).despite
        ? { request: testRequest({ status: 'accepted' }) }
        : failure(409, 'You have another session at this time', { code: 'overlap', current: { sessions: [] } }),
    );
    const dialog = await withTimes();
    await userEvent.click(dialog.getByRole('radio', { name: /^Set / }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Day' }), 'A later day…');
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: inHours(60 * 24).slice(0, 10) } });
    await userEvent.type(dialog.getByLabelText('Time'), '1830');
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(await dialog.findByText('You have another session at this time')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /^Accept .* all the same$/ }));
    expect(await screen.findByText('Request accepted successfully!')).toBeVisible();
  });

  it('shows the remaining times when one has passed', async () => {
    server.on(ACCEPT, () => {
      server.on('GET /requests/:id/plan', () =>
        testPlan({ rev: 2, proposals: [testProposal([later], { by: MATEO._id })] }, { status: 'pending' }),
      );
      return failure(409, 'This time has passed', { code: 'time_gone' });
    });
    const dialog = await withTimes();
    await userEvent.click(dialog.getByRole('button', { name: /^Accept, / }));
    expect(await dialog.findByText('This time has passed')).toBeVisible();
    await waitFor(() => expect(dialog.getAllByRole('radio')).toHaveLength(4));
  });
});
