import type { ExchangeRequest } from '@mutua/contracts';
import { failure, installTestApi, testRequest } from '@mutua/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { inHours, testPlan, testSession } from '../../testing/plan-factories.ts';
import { showPage } from '../../testing/show-page.tsx';
import { CompleteDialog, cancelledSessionsPart } from './complete-dialog.tsx';

const server = installTestApi();
let closed: number;

beforeAll(async () => {
  // The dialog is open from the beginning, so the part would arrive between two steps of a test.
  await cancelledSessionsPart.load();
});
beforeEach(() => {
  closed = 0;
});

const show = (overrides: Partial<ExchangeRequest> = {}) => {
  const close = () => {
    closed += 1;
  };
  const request = testRequest({ status: 'accepted', ...overrides });
  return showPage(() => <CompleteDialog request={request} open onClose={close} />, '/anywhere');
};

it('warns that completing cannot be undone, and does nothing when the member cancels', async () => {
  await show();
  expect(await screen.findByText(/A completed exchange cannot be opened again/)).toBeVisible();
  const notYet = screen.getByRole('button', { name: 'Not yet' });
  await waitFor(() => expect(notYet).toHaveFocus());
  await userEvent.click(notYet);
  expect(closed).toBe(1);
  expect(server.calls).toEqual([]);
});

const summary = (planned: number) => ({ plan: { rev: 1, next: null, waiting: null, planned, held: 0 } });

it('names all sessions that completing cancels, and no others', async () => {
  const sessions = [
    testSession('2020-01-01T10:00:00.000Z'),
    testSession(inHours(26)),
    testSession(inHours(50), { status: 'cancelled' }),
    testSession(inHours(74)),
  ];
  server.on('GET /requests/:id/plan', () => testPlan({ sessions }));
  await show({ scheduledDate: inHours(26), ...summary(2) });
  const list = within(
    (await screen.findByText('These 2 sessions will be cancelled:')).querySelector('ul') as HTMLElement,
  );
  const times = list.getAllByRole('listitem').map((row) => row.querySelector('time')?.dateTime);
  expect(times).toEqual([sessions[1]?.startsAt, sessions[3]?.startsAt]);
});

it('offers to load the sessions again when that failed', async () => {
  server.on('GET /requests/:id/plan', () => failure(503, 'Try later'));
  await show(summary(1));
  await screen.findByText('Try later');
  server.on('GET /requests/:id/plan', () => testPlan({ sessions: [testSession(inHours(26))] }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This session will be cancelled:')).toBeVisible();
});

it('can complete the exchange although the code of the list cannot be loaded, and loads it again', async () => {
  const current = jest.spyOn(cancelledSessionsPart, 'current').mockReturnValue(undefined);
  const chunk = Promise.withResolvers<never>();
  const load = jest.spyOn(cancelledSessionsPart, 'load').mockReturnValue(chunk.promise);
  await show({ scheduledDate: inHours(73) });
  await screen.findByRole('dialog');
  await act(async () => chunk.reject(new Error('The chunk could not be loaded')));
  expect(await screen.findByText('Failed to load the sessions')).toBeVisible();
  expect(closed).toBe(0);
  expect(screen.getByRole('button', { name: 'Mark completed' })).toBeEnabled();
  load.mockRestore();
  current.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This session will be cancelled:')).toBeVisible();
});

it('names the date of a request whose service has no plans', async () => {
  await show({ scheduledDate: inHours(73) });
  expect(await screen.findByText('This session will be cancelled:')).toBeVisible();
});

it('names no past meeting, and reads no plan without sessions', async () => {
  await show({ scheduledDate: inHours(-1), ...summary(0) });
  await screen.findByRole('dialog');
  expect(screen.queryByText(/will be cancelled/)).toBeNull();
  expect(server.calls).toEqual([]);
});

it('shows why the exchange could not be completed, and closes', async () => {
  server.on('PUT /requests/:id/complete', () => failure(409, 'This request was cancelled'));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark completed' }));
  expect(await screen.findByText('This request was cancelled')).toBeVisible();
  expect(closed).toBe(1);
});

it('shows the review in the same dialog once the exchange is completed', async () => {
  server.on('PUT /requests/:id/complete', () => ({ request: testRequest({ status: 'completed' }) }));
  server.on('POST /reviews', () => ({ review: {} as never }));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark completed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How was it?' }));
  expect(dialog.getByRole('button', { name: 'Later' })).toBeVisible();
  await userEvent.click(
    within(dialog.getByRole('group', { name: 'Overall Rating' })).getByRole('radio', { name: '4 stars' }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Review' }));
  expect(await screen.findByText('Review submitted successfully!')).toBeVisible();
  expect(server.callsTo('POST /reviews')[0]?.body).toMatchObject({ requestId: testRequest()._id, rating: 4 });
  expect(closed).toBe(1);
});
