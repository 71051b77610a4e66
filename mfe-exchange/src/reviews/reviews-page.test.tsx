import type { ExchangeRequest, Review } from '@mutua/contracts';
import {
  failure,
  installTestApi,
  lastItemsOfMenus,
  MATEO,
  NADIA,
  pageOf,
  sentRequest,
  testRequest,
} from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { testReview } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { ReviewsPage } from './reviews-page.tsx';

const server = installTestApi();
let given: Review[];
let asked: ExchangeRequest;
const done = testRequest({ status: 'completed' });

beforeEach(() => {
  localStorage.clear();
  given = [];
  asked = done;
  server.on('GET /reviews/user/:userId', () => ({ reviews: [testReview()], ...pageOf(1) }));
  server.on('GET /reviews/my-reviews', () => ({ reviews: given, ...pageOf(given.length) }));
  server.on('GET /requests/received', () => ({
    requests: [{ ...done, hasReviewed: given.length > 0 }],
    ...pageOf(1, 1, 50),
  }));
  server.on('GET /requests/sent', () => ({ requests: [], ...pageOf(0, 1, 50) }));
  server.on('GET /requests/:id', () => ({ request: asked }));
  server.on('POST /reviews', ({ body }) => {
    const { requestId } = body as { requestId: string };
    given = [testReview({ requestId, reviewerId: NADIA, reviewedUserId: MATEO })];
    return { review: given[0] as Review };
  });
});

const show = (query = '') => showPage(ReviewsPage, '/reviews', { at: `/reviews${query}` });

it('shows the received reviews', async () => {
  await show();
  const review = within(await screen.findByRole('article', { name: 'Review: Mateo Restrepo' }));
  expect(review.getByText('Patient and funny.')).toBeVisible();
  expect(review.getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible();
  expect(review.getByText('Helpfulness').nextSibling).toHaveTextContent('3 of 5');
  expect(await lastItemsOfMenus(/^More about/)).toEqual([['More about Mateo Restrepo', ['Block User', 'Report']]]);
  expect(screen.getByRole('tab', { name: 'Reviews Received (1)' })).toHaveAttribute('aria-selected', 'true');
});

it('lists the exchanges that wait for a review, from both sides', async () => {
  const second = sentRequest({ status: 'completed', receiverId: { ...MATEO, name: 'Priya Raman' } });
  const third = {
    ...second,
    _id: 'c'.repeat(24),
    receiverId: { ...MATEO, name: 'Reviewed Already' },
    hasReviewed: true,
  };
  server.on('GET /requests/sent', () => ({ requests: [second, third], ...pageOf(2, 1, 50) }));
  await show('?tab=given');
  expect(await screen.findByRole('heading', { name: 'Pending Reviews' })).toBeVisible();
  expect(screen.getByText('Priya Raman')).toBeVisible();
  expect(screen.getByText('Mateo Restrepo')).toBeVisible();
  expect(screen.queryByText('Reviewed Already')).not.toBeInTheDocument();
  expect(screen.getByText('No reviews yet')).toBeVisible();
});

it("shows the member's own reviews page by page", async () => {
  const written = (id: string, name: string) => testReview({ _id: id.repeat(24), reviewedUserId: { ...MATEO, name } });
  server.on('GET /reviews/my-reviews', ({ query }) =>
    query.page === '2'
      ? { reviews: [written('b', 'Priya Raman')], ...pageOf(21, 2) }
      : { reviews: [written('a', 'Ben Okoro')], ...pageOf(21, 1) },
  );
  await show('?tab=given');
  expect(await screen.findByRole('tab', { name: 'Reviews Given (21)' })).toBeVisible();
  expect(screen.queryByText('Priya Raman')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /load more/i }));
  expect(await screen.findByText('Priya Raman')).toBeVisible();
  expect(screen.getByText('Ben Okoro')).toBeVisible();
  // The pressed button has been removed.
  expect(screen.getByRole('link', { name: 'Priya Raman' })).toHaveFocus();
});

it('writes a review, with five stars by default', async () => {
  const { address } = await show(`?requestId=${done._id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a Review' }));
  await userEvent.click(
    within(dialog.getByRole('group', { name: 'Overall Rating' })).getByRole('radio', { name: '4 stars' }),
  );
  await userEvent.click(
    within(dialog.getByRole('group', { name: 'Punctuality' })).getByRole('radio', { name: '2 stars' }),
  );
  await userEvent.type(dialog.getByLabelText(/Written Review/), 'I can play a song.');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Review' }));

  expect(await screen.findByText('Review submitted successfully!')).toBeVisible();
  await waitFor(() =>
    expect(server.callsTo('POST /reviews')[0]?.body).toEqual({
      requestId: done._id,
      sealed: true,
      rating: 4,
      review: 'I can play a song.',
      // The detailed ratings follow the overall rating until the member chooses them.
      categories: { communication: 4, punctuality: 2, knowledge: 4, helpfulness: 4 },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe('/reviews?tab=given');
  expect(await screen.findByRole('tab', { name: 'Reviews Given (1)' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Pending Reviews')).not.toBeInTheDocument());
});

it.each([
  [
    'is not completed',
    'An exchange can be reviewed once it is completed.',
    () => {
      asked = testRequest({ status: 'accepted' });
    },
  ],
  [
    'is reviewed already',
    'You have reviewed this exchange already:',
    () => {
      given = [testReview({ requestId: done._id, review: 'My own words.' })];
    },
  ],
])('opens no dialog for an exchange that %s, and explains why', async (_name, words, arrange) => {
  arrange();
  await show(`?requestId=${done._id}`);
  await screen.findByRole('tab', { name: `Reviews Given (${given.length})` });
  await waitFor(() => expect(server.callsTo('GET /requests/:id')).toHaveLength(1));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryAllByText('My own words.')).toHaveLength(given.length);
});

it('keeps the text when sending fails, and closes when the exchange was already reviewed', async () => {
  server.on('POST /reviews', () => failure(500, ''));
  await show('?tab=given');
  await userEvent.click(await screen.findByRole('button', { name: 'Write Review' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/Written Review/), 'Words');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Review' }));
  expect(await screen.findByText('Failed to submit review')).toBeVisible();
  expect(dialog.getByLabelText(/Written Review/)).toHaveValue('Words');

  server.on('POST /reviews', () => failure(409, 'You have already reviewed this exchange'));
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Review' }));
  expect(await screen.findByText('You have already reviewed this exchange')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('loads pages until it has the review that the address names, and shows it', async () => {
  const pages = [1, 2].map((page) => [
    testReview({ _id: `${page}`.repeat(24), requestId: `${page + 4}`.repeat(24), review: `Words ${page}` }),
  ]);
  server.on('GET /reviews/user/:userId', ({ query }) => ({
    reviews: pages[Number(query['page'] ?? 1) - 1] ?? [],
    pagination: { page: Number(query['page'] ?? 1), limit: 1, total: 2, pages: 2 },
  }));
  await show(`?of=${'6'.repeat(24)}`);
  expect(await screen.findByText('Words 2')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Words 2'));
});
