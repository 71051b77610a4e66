import type { ExchangeRequest } from '@mutua/contracts';
import { failure, installTestApi, lastItemsOfMenus, pageOf, sentRequest, testRequest } from '@mutua/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { serveRequests } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { RequestsPage } from './requests-page.tsx';

const server = installTestApi();
let received: ExchangeRequest[];
let sent: ExchangeRequest[];

beforeEach(() => {
  received = [testRequest({ message: 'I move to Lyon in March.' })];
  sent = [sentRequest()];
  serveRequests(server, () => ({ received, sent }));
});

const show = (query = '') => showPage(RequestsPage, '/requests', { at: `/requests${query}` });
const card = () => screen.findByRole('article', { name: 'Exchange with Mateo Restrepo' });

describe('tabs and filter', () => {
  it("shows received requests from the viewer's side", async () => {
    const { address } = await show();
    const received = within(await card());
    expect(received.getByText('They want').nextSibling).toHaveTextContent('French conversationLanguage');
    expect(received.getByText('They offer').nextSibling).toHaveTextContent('Fingerstyle guitarMusic');
    expect(received.getByText('I move to Lyon in March.')).toBeVisible();
    expect(await lastItemsOfMenus(/^More about/)).toEqual([['More about Mateo Restrepo', ['Block User', 'Report']]]);
    expect(screen.getByRole('tab', { name: 'Received (1)' })).toHaveAttribute('aria-selected', 'true');
    expect(address()).toBe('/requests');
  });

  it.each<[NonNullable<ExchangeRequest['plan']>['waiting'], number]>([
    ['you', 1],
    ['they', 0],
  ])('says only to the member who has to answer that times are proposed: %s', async (waiting, count) => {
    received = [testRequest({ status: 'accepted', plan: { rev: 1, next: null, waiting, planned: 0, held: 0 } })];
    await show();
    expect(within(await card()).queryAllByText('Mateo proposes times')).toHaveLength(count);
  });

  it('shows a leg of a ring with its one lesson and a link to the ring, and asks the teacher for no review', async () => {
    const ring = { _id: '64d0000000000000000000aa', size: 3, place: 0 };
    received = [testRequest({ status: 'completed', ring, hasReviewed: true })];
    await show();
    const leg = within(await card());
    expect(leg.getByText('They want').nextSibling).toHaveTextContent('French conversation');
    expect(leg.queryByText('They offer')).not.toBeInTheDocument();
    expect(leg.getByRole('link', { name: 'Part of a ring of 3' })).toHaveAttribute('href', `/rings/${ring._id}`);
    expect(leg.queryByRole('link', { name: 'Review' })).not.toBeInTheDocument();
    expect(leg.queryByText('You reviewed this exchange')).not.toBeInTheDocument();
  });

  it('stores the tab and the status in the address', async () => {
    const { address } = await show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Sent (1)' }));
    expect(address()).toBe('/requests?tab=sent');
    expect(within(await card()).getByText('You want').nextSibling).toHaveTextContent('Fingerstyle guitar');

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Completed');
    expect(address()).toBe('/requests?tab=sent&status=completed');
    expect(await screen.findByText('No requests found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse Skills' })).toHaveAttribute('href', '/skills');

    await userEvent.click(screen.getByRole('button', { name: 'Show all statuses' }));
    expect(address()).toBe('/requests?tab=sent');
  });

  it('keeps both a status and a tab that are chosen before the page shows the first one', async () => {
    const { address } = await show();
    act(() => {
      fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'completed' } });
      fireEvent.click(screen.getByRole('tab', { name: /^Sent/ }));
    });
    await waitFor(() => expect(address()).toBe('/requests?tab=sent&status=completed'));
  });

  it('starts with the tab and the status of the address', async () => {
    received = [testRequest({ status: 'completed' })];
    await show('?status=completed');
    await card();
    await waitFor(() =>
      expect(server.callsTo('GET /requests/received').at(-1)?.query).toEqual({ status: 'completed', page: '1' }),
    );
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Completed');
  });

  it('loads the next page on request, and stops after the last one', async () => {
    const names = ['A', 'B'].map((name) => ({ _id: testRequest().senderId._id, name, avatar: null }));
    server.on('GET /requests/received', ({ query }) => {
      const page = Number(query.page);
      const senderId = names[page - 1] ?? testRequest().senderId;
      return { requests: [testRequest({ _id: `64d00000000000000000001${page}`, senderId })], ...pageOf(2, page, 1) };
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Load More Requests' }));
    expect(await screen.findByRole('article', { name: 'Exchange with B' })).toBeVisible();
    expect(screen.getByRole('article', { name: 'Exchange with A' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load More Requests' })).not.toBeInTheDocument();
  });

  it('shows an error, and tries again', async () => {
    server.on('GET /requests/received', () => failure(503, ''));
    await show();
    expect(await screen.findByText('Failed to fetch received requests')).toBeVisible();
    server.on('GET /requests/received', () => ({ requests: received, ...pageOf(1) }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card()).toBeVisible();
  });
});

describe('a pending request', () => {
  it('is accepted with time, place and notes', async () => {
    const accepted = testRequest({ status: 'accepted' });
    server.on('PUT /requests/:id/accept', () => {
      received = [accepted];
      return { request: accepted };
    });
    await show();
    await userEvent.click(within(await card()).getByRole('button', { name: 'Accept' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Accept request' }));
    await userEvent.click(dialog.getByRole('radio', { name: /^Set a time/ }));
    // A day without a time is not a meeting time.
    const next = within(dialog.getByRole('combobox', { name: /^Day/ })).getAllByRole('option');
    expect(next.map(({ textContent }) => textContent).slice(0, 3)).toEqual(['Choose a day', 'Today', 'Tomorrow']);
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Day/ }), 'A later day…');
    fireEvent.change(dialog.getByLabelText(/^Day/), { target: { value: '2031-12-24' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(await dialog.findByText('Enter a time as 18:00')).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/Time/), '1830');
    await userEvent.tab();
    expect(await dialog.findByText('Wednesday, Dec 24, 18:30, your time')).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/Platform/), 'Video call');
    await userEvent.type(dialog.getByLabelText(/Meeting link/), 'nowhere');
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(await dialog.findByText('Please enter a valid link')).toBeVisible();
    expect(server.callsTo('PUT /requests/:id/accept')).toHaveLength(0);

    await userEvent.clear(dialog.getByLabelText(/Meeting link/));
    await userEvent.type(dialog.getByLabelText(/Meeting link/), 'https://meet.example/a');
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Request accepted successfully!')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open chat' })).toHaveAttribute('href', `/chat/${accepted._id}`);
    await waitFor(() =>
      expect(server.callsTo('PUT /requests/:id/accept')[0]).toMatchObject({
        params: { id: accepted._id },
        body: {
          scheduledDate: new Date('2031-12-24T18:30').toISOString(),
          meetingDetails: { platform: 'Video call', link: 'https://meet.example/a' },
        },
      }),
    );
    expect(await within(await card()).findByRole('link', { name: 'Chat' })).toHaveAttribute(
      'href',
      `/chat/${accepted._id}`,
    );
  });

  it('is accepted without any detail', async () => {
    server.on('PUT /requests/:id/accept', () => ({ request: testRequest({ status: 'accepted' }) }));
    await show();
    await userEvent.click(within(await card()).getByRole('button', { name: 'Accept' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept' }));
    await screen.findByText('Request accepted successfully!');
    await waitFor(() =>
      expect(server.callsTo('PUT /requests/:id/accept')[0]?.body).toEqual({
        scheduledDate: null,
        meetingDetails: null,
      }),
    );
  });

  it('is rejected with a reason', async () => {
    server.on('PUT /requests/:id/reject', () => ({ request: testRequest({ status: 'rejected' }) }));
    await show();
    await userEvent.click(within(await card()).getByRole('button', { name: 'Reject' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Reject request' }));
    await userEvent.type(dialog.getByLabelText(/Reason/), 'Away until May');
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Request rejected')).toBeVisible();
    await waitFor(() =>
      expect(server.callsTo('PUT /requests/:id/reject')[0]?.body).toEqual({ reason: 'Away until May' }),
    );
  });

  it('shows the current state when another change came first', async () => {
    const cancelled = testRequest({ status: 'cancelled', reason: 'My plans changed.' });
    server.on('PUT /requests/:id/accept', () => {
      received = [cancelled];
      return failure(409, 'This request is cancelled now', { current: { request: cancelled } });
    });
    await show();
    await userEvent.click(within(await card()).getByRole('button', { name: 'Accept' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('This request is cancelled now')).toBeVisible();
    expect(await within(await card()).findByText('Reason: My plans changed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  });

  it('can be cancelled only by its sender', async () => {
    server.on('PUT /requests/:id/cancel', () => ({ request: sentRequest({ status: 'cancelled' }) }));
    await show('?tab=sent');
    const pending = within(await card());
    expect(pending.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
    await userEvent.click(pending.getByRole('button', { name: 'Cancel' }));
    await userEvent.type(screen.getByLabelText(/Reason/), 'Ill');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel Request' }));
    expect(await screen.findByText('Request cancelled')).toBeVisible();
    expect(await pending.findByText('cancelled')).toBeVisible();
    expect(server.callsTo('PUT /requests/:id/cancel')).toHaveLength(0);
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(server.callsTo('PUT /requests/:id/cancel')).toHaveLength(1));
    await waitFor(() => expect(server.callsTo('PUT /requests/:id/cancel')[0]?.body).toEqual({ reason: 'Ill' }));
  });
});

describe('an accepted exchange', () => {
  it('shows time and place, and is completed at once', async () => {
    received = [
      testRequest({
        status: 'accepted',
        scheduledDate: new Date(2026, 10, 24, 18, 30).toISOString(),
        meetingDetails: { platform: 'Video call', link: 'https://meet.example/a', notes: 'Bring a notebook' },
      }),
    ];
    server.on('PUT /requests/:id/complete', () => {
      received = [testRequest({ status: 'completed' })];
      return { request: testRequest({ status: 'completed' }) };
    });
    await show();
    const accepted = within(await card());
    expect(accepted.getByText('Nov 24, 2026, 18:30, Video call')).toBeVisible();
    expect(accepted.getByRole('link', { name: 'https://meet.example/a' })).toHaveAttribute('rel', 'noreferrer');
    expect(accepted.getByText('Bring a notebook')).toBeVisible();

    await userEvent.click(accepted.getByRole('button', { name: 'Complete' }));
    const question = await screen.findByRole('dialog', { name: 'Complete this exchange?' });
    expect(server.callsTo('PUT /requests/:id/complete')).toHaveLength(0);
    await userEvent.click(within(question).getByRole('button', { name: 'Mark completed' }));
    expect(await screen.findByText('Exchange marked as completed!')).toBeVisible();
    const offer = await screen.findByRole('dialog', { name: 'How was it?' });
    await userEvent.click(within(offer).getByRole('button', { name: 'Later' }));
    expect(await accepted.findByRole('link', { name: 'Review' })).toHaveAttribute(
      'href',
      `/reviews?requestId=${testRequest()._id}`,
    );
  });
});

it.each([
  ['https://аррӏе.com/a', 'https://xn--80ak6aa92e.com/a'],
  ['https://PAYPAI.com/a', 'https://paypai.com/a'],
  ['https://bank.example@evil.example/a', 'https://evil.example/a'],
])('shows where the meeting link %s leads, which was stored before links were checked', async (link, drawn) => {
  received = [testRequest({ status: 'accepted', meetingDetails: { link } })];
  await show();
  expect(within(await card()).getByRole('link', { name: drawn })).toHaveAttribute('href', link);
});

it('offers the review even when a filter hides the completed exchange', async () => {
  received = [testRequest({ status: 'accepted' })];
  server.on('PUT /requests/:id/complete', () => {
    received = [testRequest({ status: 'completed' })];
    return { request: testRequest({ status: 'completed' }) };
  });
  await show('?status=accepted');
  await userEvent.click(within(await card()).getByRole('button', { name: 'Complete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark completed' }));
  expect(await screen.findByRole('dialog', { name: 'How was it?' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(screen.getByRole('button', { name: 'Submit Review' })).toBeVisible();
});

it('offers no second review of a completed exchange', async () => {
  received = [testRequest({ status: 'completed', hasReviewed: true })];
  await show();
  expect(await within(await card()).findByText('You reviewed this exchange')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Review' })).not.toBeInTheDocument());
});

describe('an address from a push notification', () => {
  const asked = testRequest();
  beforeEach(() => {
    server.on('GET /requests/:id', () => ({ request: asked }));
  });

  it('opens the acceptance dialog of its request once, and is then replaced', async () => {
    const { address } = await show(`?accept=${asked._id}`);
    const dialog = await screen.findByRole('dialog', { name: 'Accept request' });
    expect(address()).toBe(`/requests?request=${asked._id}`);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await card()).toBeVisible();
  });

  it('focuses the field for a question', async () => {
    const { address } = await show(`?ask=${asked._id}`);
    const field = await within(await card()).findByRole('textbox', { name: 'Ask a question' });
    await waitFor(() => expect(field).toHaveFocus());
    expect(address()).toBe(`/requests?request=${asked._id}`);
  });

  it.each([
    ['answered meanwhile', testRequest({ status: 'accepted' }), /answered already/],
    ['the viewer’s own', sentRequest(), /answered already/],
    ['missing', null, /not there for you/],
  ])('shows a message when the request is %s', async (_what, request, words) => {
    server.on('GET /requests/:id', () => (request ? { request } : failure(404, 'Request not found')));
    await show(`?accept=${asked._id}`);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows a message when it names no request', async () => {
    const { address } = await show('?accept=');
    expect(await screen.findByText(/not there for you/)).toBeVisible();
    expect(address()).toBe('/requests');
  });
});
