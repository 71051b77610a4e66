import type { ExchangeRequest } from '@mutua/contracts';
import { failure, startTestApi, type TestApi } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { testRequest } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { CompleteDialog } from './complete-dialog.tsx';

const HOUR_MS = 60 * 60 * 1000;

let server: TestApi;
let closed: number;

beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  closed = 0;
});

const show = (overrides: Partial<ExchangeRequest> = {}) => {
  const close = () => {
    closed += 1;
  };
  const request = testRequest({ status: 'accepted', ...overrides });
  return showPage(() => <CompleteDialog request={request} open onClose={close} />, '/anywhere');
};
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

it('warns that completing cannot be undone, and does nothing when the member cancels', async () => {
  await show();
  expect(await screen.findByText(/A completed exchange cannot be opened again/)).toBeVisible();
  const notYet = screen.getByRole('button', { name: 'Not yet' });
  await waitFor(() => expect(notYet).toHaveFocus());
  await userEvent.click(notYet);
  expect(closed).toBe(1);
  expect(server.calls).toEqual([]);
});

it('names a future meeting', async () => {
  await show({ scheduledDate: inHours(73) });
  expect(await screen.findByText(/Your meeting with Mateo Restrepo is planned for .* in 3 days\./)).toBeVisible();
});

it('does not name a past meeting', async () => {
  await show({ scheduledDate: inHours(-1) });
  await screen.findByRole('dialog');
  expect(screen.queryByText(/is planned for/)).toBeNull();
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
