import type { Away, AwayInput, AwaySession } from '@mutua/contracts';
import { addDays } from '@mutua/contracts/time';
import { unsaved } from '@mutua/web-kit';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../../../testing/show-page.tsx';
import { todayIn } from '../special-days.ts';
import { AwayPart } from './away-part.tsx';

const today = todayIn('UTC');
const back = addDays(today, 7);
const shortDay = (date: string) =>
  new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(date));
const awayNow: Away = {
  from: addDays(today, -1),
  until: back,
  note: 'In the mountains.',
  requests: 'none',
  startsAt: `${addDays(today, -1)}T00:00:00.000Z`,
  endsAt: `${addDays(back, 1)}T00:00:00.000Z`,
};
const session = (number: number): AwaySession => ({
  requestId: `64c00000000000000000000${number}`,
  sessionId: `64d00000000000000000000${number}`,
  startsAt: `${addDays(today, number)}T18:30:00.000Z`,
  minutes: 60,
  otherUser: { _id: '64b0000000000000000000aa', name: 'Hana Sato', avatar: null },
});

const server = installTestApi();
let away: Away | null;
let sessions: AwaySession[];

beforeEach(() => {
  away = null;
  sessions = [];
  server.on('GET /calendar/away', () => ({ away }));
  server.on('PUT /calendar/away', ({ body }) => {
    const { from = today, until = null, note = '', requests = 'tell' } = body as AwayInput;
    away = { ...awayNow, from, until, note, requests, startsAt: `${from}T00:00:00.000Z` };
    return { away, sessions };
  });
  server.on('DELETE /calendar/away', () => {
    away = null;
    return { away };
  });
});

const show = () =>
  showPage(AwayPart, '/settings/hours', { user: testUser({ time: { timeZone: 'UTC', firstDay: 'monday' } }) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const sent = () => server.callsTo('PUT /calendar/away').map(({ body }) => body);
const cancelled = () => server.callsTo('PUT /requests/:id/sessions/:sessionId/cancel');

it('sets an absence, and shows it in the row', async () => {
  await show();
  await press('Set dates');
  const form = await dialog('Time away');
  expect(form.getByLabelText('From')).toHaveValue(today);
  expect(unsaved.asks()).toBe(false);
  type(form.getByLabelText(/^Until/), back);
  await userEvent.type(form.getByLabelText(/^Note/), 'Hiking.');
  await userEvent.click(form.getByRole('radio', { name: 'No new requests' }));
  expect(unsaved.asks()).toBe(true);
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(`Away until ${shortDay(back)}`)).toBeVisible();
  expect(sent()).toEqual([{ until: back, note: 'Hiking.', requests: 'none' }]);
  expect(screen.getByText(/Hiking\./)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus());
});

it('sets an absence without a last day, which lasts until the member ends it', async () => {
  await show();
  await press('Set dates');
  await userEvent.click((await dialog('Time away')).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Away', { selector: 'p' })).toBeVisible();
  expect(sent()).toEqual([{ until: null, note: '', requests: 'tell' }]);
  await press('I’m back');
  expect(await screen.findByText('Take a break')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Set dates' })).toHaveFocus();
});

it('fills the form with the running absence', async () => {
  away = awayNow;
  await show();
  await press('Edit');
  const form = await dialog('Time away');
  expect(form.getByLabelText('From')).toHaveValue(awayNow.from);
  expect(form.getByLabelText(/^Until/)).toHaveValue(back);
  expect(form.getByLabelText(/^Note/)).toHaveValue('In the mountains.');
  expect(form.getByRole('radio', { name: 'No new requests' })).toBeChecked();
  type(form.getByLabelText('From'), addDays(today, 2));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(`Away from ${shortDay(addDays(today, 2))} until ${shortDay(back)}`)).toBeVisible();
  expect(sent()).toEqual([{ from: addDays(today, 2), until: back, note: 'In the mountains.', requests: 'none' }]);
});

it('shows a refusal of the service at its field, and keeps the input', async () => {
  await show();
  server.on('PUT /calendar/away', () =>
    failure(400, 'Validation failed', {
      errors: [{ field: 'until', message: 'The last day must not be before the first' }],
    }),
  );
  await press('Set dates');
  const form = await dialog('Time away');
  await userEvent.type(form.getByLabelText(/^Note/), 'Hiking.');
  type(form.getByLabelText(/^Until/), addDays(today, -3));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('The last day must not be before the first')).toBeVisible();
  expect(form.getByLabelText(/^Until/)).toHaveFocus();
  expect(form.getByLabelText(/^Note/)).toHaveValue('Hiking.');
});

it('names the sessions during the absence, which stay', async () => {
  sessions = [session(1), session(2)];
  await show();
  await press('Set dates');
  await userEvent.click((await dialog('Time away')).getByRole('button', { name: 'Save' }));
  const named = await dialog('2 sessions are planned in that time');
  expect(named.getAllByRole('link', { name: 'Hana Sato' })[0]).toHaveAttribute('href', `/chat/${session(1).requestId}`);
  await userEvent.click(named.getByRole('button', { name: 'Keep them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(cancelled()).toEqual([]);
});

it('cancels the sessions during the absence, and still names one that could not be cancelled', async () => {
  sessions = [session(1), session(2)];
  let isRefused = true;
  server.on('PUT /requests/:id/sessions/:sessionId/cancel', ({ params }) =>
    isRefused && params['sessionId'] === session(2).sessionId
      ? failure(503, 'Try again in a minute')
      : ({ request: { _id: params['id'] }, plan: { rev: 2, sessions: [] } } as never),
  );
  await show();
  await press('Set dates');
  await userEvent.click((await dialog('Time away')).getByRole('button', { name: 'Save' }));
  await userEvent.click((await dialog(/^2 sessions/)).getByRole('button', { name: 'Cancel them' }));
  expect(await screen.findByText('Try again in a minute')).toBeVisible();
  isRefused = false;
  await userEvent.click((await dialog(/^1 session /)).getByRole('button', { name: 'Cancel it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(cancelled().map(({ params }) => params['sessionId'])).toEqual(
    [1, 2, 2].map((number) => session(number).sessionId),
  );
  expect(cancelled()[0]?.body).toEqual({ scope: 'one', reason: '' });
});
