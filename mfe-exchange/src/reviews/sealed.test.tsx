import type { ExchangeRequest, Review } from '@mutua/contracts';
import { failure, installTestApi, MATEO, NADIA, pageOf, testRequest } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { testReview } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { ReviewsPage } from './reviews-page.tsx';

const server = installTestApi();
let received: Review[];
let given: Review[];
let done: ExchangeRequest;
const NOW = new Date().toISOString();
const UNTIL = '2031-12-09T10:00:00.000Z';

beforeEach(() => {
  localStorage.clear();
  received = [testReview()];
  given = [];
  done = testRequest({ status: 'completed', updatedAt: NOW });
  server.on('GET /reviews/user/:userId', () => ({ reviews: received, ...pageOf(received.length) }));
  server.on('GET /reviews/my-reviews', () => ({ reviews: given, ...pageOf(given.length) }));
  server.on('GET /requests/received', () => ({
    requests: [{ ...done, hasReviewed: given.length > 0 }],
    ...pageOf(1, 1, 50),
  }));
  server.on('GET /requests/sent', () => ({ requests: [], ...pageOf(0, 1, 50) }));
  server.on('GET /requests/:id', () => ({ request: done }));
  server.on('POST /reviews', () => {
    given = [testReview({ requestId: done._id, reviewerId: NADIA, reviewedUserId: MATEO, sealedUntil: UNTIL })];
    return { review: given[0] as Review };
  });
});

const show = (query = '') => showPage(ReviewsPage, '/reviews', { at: `/reviews${query}` });
const open = async (name: string | RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

it('shows that a sealed review waits, and lets the member write the other one', async () => {
  done = { ...done, reviewWaitsUntil: UNTIL };
  await show();
  expect(await screen.findByRole('heading', { name: 'Mateo has written a review of you' })).toBeVisible();
  expect(screen.getByText('You see it when you have written yours, or on Dec 09.')).toBeVisible();
  const dialog = await open('Write Review');
  expect(dialog.getByText('Mateo has written, too. Both are shown at once.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Review' }));
  await waitFor(() => expect(server.callsTo('POST /reviews')[0]?.body).toMatchObject({ sealed: true }));
});

it.each([
  ['a fresh exchange', NOW, true],
  ['one that was completed 14 days ago', new Date(Date.now() - 14 * 86_400_000).toISOString(), false],
])('says whether the review is sealed, for %s', async (_what, updatedAt, isSealed) => {
  done = { ...done, updatedAt };
  await show('?tab=given');
  const dialog = await open('Write Review');
  expect(dialog.queryAllByText(/^Sealed until both have written/)).toHaveLength(isSealed ? 1 : 0);
});

it('changes an own review while it is sealed', async () => {
  const own = testReview({
    requestId: done._id,
    reviewerId: NADIA,
    reviewedUserId: MATEO,
    rating: 4,
    review: 'First words.',
    sealedUntil: UNTIL,
  });
  given = [own];
  server.on('PUT /reviews/:id', ({ body }) => ({ review: { ...own, ...(body as object) } }));
  await show();
  expect(await screen.findByRole('heading', { name: 'Yours of Mateo is sealed' })).toBeVisible();
  const dialog = await open('Change');
  const words = dialog.getByLabelText(/Written Review/);
  expect(words).toHaveValue('First words.');
  await userEvent.clear(words);
  await userEvent.type(words, 'Better words.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(server.callsTo('PUT /reviews/:id')[0]?.body).toEqual({
      rating: 4,
      review: 'Better words.',
      categories: own.categories,
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('tab', { name: /Reviews Given/ }));
  expect(screen.getByText('Sealed until both have written, or until Dec 09')).toBeVisible();
});

it('sends private feedback to Mutua first, and keeps the dialog open when that fails', async () => {
  server.on('POST /requests/:id/feedback', () => failure(429, 'You have told Mutua something today.'));
  await show('?tab=given');
  const dialog = await open('Write Review');
  await userEvent.click(dialog.getByRole('button', { name: 'Something only for Mutua' }));
  const words = dialog.getByLabelText(/Something only for Mutua/);
  expect(words).toHaveFocus();
  await userEvent.click(dialog.getByRole('checkbox', { name: /I did not feel safe/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Review' }));
  expect(await dialog.findByText('Please write what happened')).toBeVisible();
  await userEvent.type(words, 'I left early.');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Review' }));
  expect(await screen.findByText('You have told Mutua something today.')).toBeVisible();
  expect(words).toHaveValue('I left early.');
  expect(server.callsTo('POST /reviews')).toHaveLength(0);

  server.on('POST /requests/:id/feedback', () => ({ message: '' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Review' }));
  await waitFor(() => expect(server.callsTo('POST /reviews')).toHaveLength(1));
  expect(server.callsTo('POST /requests/:id/feedback').at(-1)?.body).toEqual({ text: 'I left early.', unsafe: true });
});

describe('the answer to a review', () => {
  beforeEach(() => {
    server.on('PUT /reviews/:id/answer', ({ body }) => {
      const { text } = body as { text: string };
      received = [testReview({ answer: { text, at: NOW } })];
      return { review: received[0] as Review };
    });
    server.on('DELETE /reviews/:id/answer', () => {
      received = [testReview()];
      return { review: received[0] as Review };
    });
  });

  it('is written, changed and removed', async () => {
    await show();
    const dialog = await open('Answer');
    expect(dialog.getByText('Patient and funny.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText('Please write something')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Your answer'), 'Thank you!');
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Thank you!')).toBeVisible();
    const again = await open('Change your answer');
    expect(again.getByLabelText('Your answer')).toHaveValue('Thank you!');
    await userEvent.click(again.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove your answer' }));
    expect(await screen.findByRole('button', { name: 'Answer' })).toBeVisible();
  });

  it('cannot be changed after a day, and can be reported by its reader', async () => {
    const answer = { text: 'I only waited.', at: '2026-11-02T10:00:00.000Z' };
    received = [testReview({ answer })];
    given = [testReview({ _id: 'a'.repeat(24), reviewerId: NADIA, reviewedUserId: MATEO, answer })];
    await show();
    expect(await screen.findByText('I only waited.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /your answer|^Answer$/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: /Reviews Given/ }));
    expect(await screen.findByRole('button', { name: 'Report the answer by Mateo Restrepo' })).toBeVisible();
  });
});
