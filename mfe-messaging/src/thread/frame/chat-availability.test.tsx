/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import type { Conversation, ExchangeRequest } from '@mutua/contracts';
import { WITHDRAWALS } from '@mutua/contracts/limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { callPlaced, selectCall } from '../../shared/call/call.slice.ts';
import { goLive, startBackend } from '../../testing/backend.ts';
import { aConversation, aMessage, aRequest, jonas, nadia, REQUEST_ID } from '../../testing/factories.ts';
import { openChat } from '../../testing/remote.ts';

const backend = startBackend();

/** Sets the services' answers about the exchange. */
const answer = (request: Partial<ExchangeRequest>, conversation: Partial<Conversation> = {}) => {
  backend.request = aRequest(request);
  const shown = aConversation(conversation);
  backend.conversations = [{ ...shown, request: { ...shown.request, status: request.status ?? 'accepted' } }];
};
/** Replaces the exchange remote's dialog, which has its own tests. */
const CompleteDialog = ({ open, request }: { open: boolean; request: ExchangeRequest }) =>
  open ? <p>{`May ${request._id} be completed?`}</p> : null;
const open = () => openChat('', { widgets: { 'exchange/complete-dialog': CompleteDialog } });
const openLive = async () => {
  await goLive();
  await open();
  expect(await screen.findByText('Start the conversation')).toBeVisible();
};
const box = () => screen.findByRole('textbox', { name: 'Message' });

it('asks for confirmation before it completes the exchange', async () => {
  await open();
  expect(await screen.findByText('Start the conversation')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Complete' }));
  expect(await screen.findByText(`May ${REQUEST_ID} be completed?`)).toBeVisible();
  expect(backend.api.callsTo('PUT /requests/:id/complete')).toHaveLength(0);
});

it('names the exchange once where its details are a dialog', async () => {
  const matchMedia = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList);
  backend.messages = [aMessage(1, { attachment: { url: '/api/uploads/chat/x.pdf', name: 'notes.pdf', size: 1200 } })];
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Exchange details' }));
  const details = within(await screen.findByRole('dialog'));
  const headings = details.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent]);
  expect(headings).toEqual([
    ['H2', 'Exchange details'],
    ['H3', 'Shared files'],
  ]);
  matchMedia.mockRestore();
});

it('offers at the end of the thread to complete the exchange once its meeting is over', async () => {
  answer({ scheduledDate: '2026-01-05T18:30:00.000Z' });
  await open();
  expect(await screen.findByText('Is your exchange with Jonas done?')).toBeVisible();
  // One button is beside the thread, the other one at its end.
  const buttons = screen.getAllByRole('button', { name: 'Complete' });
  expect(buttons).toHaveLength(2);
  await userEvent.click(buttons[0] as HTMLElement);
  expect(await screen.findByText(`May ${REQUEST_ID} be completed?`)).toBeVisible();
});

it('offers no step that needs the exchange remote while that remote is unavailable', async () => {
  answer({ scheduledDate: '2026-01-05T18:30:00.000Z' });
  await openChat();
  expect(await screen.findByText('Start the conversation')).toBeVisible();
  expect(screen.queryByText('Is your exchange with Jonas done?')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'View Profile' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Complete' })).toBeNull();
});

it.each([
  ['pending', 'The request waits for an answer'],
  ['rejected', 'The request was rejected'],
  ['cancelled', 'The exchange was cancelled'],
  ['cancelled', 'The request has expired', WITHDRAWALS.expired],
] as const)(
  'says why there is nothing to write while the request is %s',
  async (status, words, reason: string = '') => {
    answer({ status, reason });
    await open();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText('Start the conversation')).toBeNull();
  },
);

it('says that a request has expired instead of saying that somebody has cancelled it', async () => {
  answer({ status: 'cancelled', reason: WITHDRAWALS.expired });
  backend.messages = [aMessage(1)];
  backend.lines = [{ kind: 'cancelled' as const, at: '2026-12-01T10:00:00.000Z', actorId: null }];
  await open();
  const log = within(await screen.findByRole('log'));
  expect(await log.findByText('The request has expired')).toBeVisible();
  expect(within(screen.getByRole('complementary')).getByText('expired')).toBeVisible();
  expect(log.queryByText(/cancelled/)).toBeNull();
});

it('closes the composer when the other member blocks this one, and opens it after the block', async () => {
  await openLive();
  expect(await box()).toBeEnabled();
  backend.live.push('conversation_updated', { requestId: REQUEST_ID, status: 'accepted', closed: true });
  await waitFor(async () => expect(await box()).toBeDisabled());
  expect(await box()).toHaveAttribute('placeholder', 'Messaging is not available in this conversation');
  backend.live.push('conversation_updated', { requestId: REQUEST_ID, status: 'accepted', closed: false });
  await waitFor(async () => expect(await box()).toBeEnabled());
});

it('follows the status of the request', async () => {
  await openLive();
  answer({ status: 'cancelled' });
  backend.live.push('conversation_updated', { requestId: REQUEST_ID, status: 'cancelled', closed: false });
  expect(await screen.findByText('The exchange was cancelled')).toBeVisible();
  expect(await box()).toBeDisabled();
});

it('offers a review only while the member has not written it', async () => {
  answer({ status: 'completed' }, { hasReviewed: false });
  const { unmount } = await open();
  // The button is in the list, in the panel beside the thread, and at the end of the thread.
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Leave a review' })).toHaveLength(3));
  expect(screen.getByText('How was it with Jonas?')).toBeVisible();
  unmount();

  answer({ status: 'completed' }, { hasReviewed: true });
  await open();
  await waitFor(() => expect(screen.getAllByText('Reviewed')).toHaveLength(2));
  expect(screen.queryByRole('link', { name: 'Leave a review' })).toBeNull();
});

it('shows a missed call by its type and ignores its stored text', async () => {
  backend.messages = [
    aMessage(1, { messageType: 'call', content: 'Appel manqué', callType: 'video' }),
    aMessage(2, { messageType: 'call', content: 'a video that was missed' }),
  ];
  await open();
  expect(await screen.findByText('Missed video call')).toBeVisible();
  expect(screen.getByText('Missed call')).toBeVisible();
});

it('closes the screen before a call with the conversation, and does not open it again on the way back', async () => {
  const { history } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Video call' }));
  const room = await screen.findByRole('dialog', { name: 'Call Jonas' });
  await act(() => history.push('/messages'));
  await waitFor(() => expect(room).not.toBeInTheDocument());
  await act(() => history.push(`/chat/${REQUEST_ID}`));
  expect(await screen.findByRole('button', { name: 'Video call' })).toBeEnabled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers to call back after a missed call while calls are possible', async () => {
  const missed = [aMessage(1, { messageType: 'call', callType: 'video', senderId: nadia })];
  backend.messages = [...missed, aMessage(2, { messageType: 'call', callType: 'audio' })];
  const { store } = await open();
  expect(await screen.findByRole('button', { name: 'Call back' })).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Call again' }));
  // The call begins only after the screen before the call, which needs a microphone.
  expect(await screen.findByRole('dialog', { name: 'Call Jonas' })).toBeVisible();
  expect(selectCall(store.getState())).toBeNull();
  const call = { requestId: REQUEST_ID, other: jonas, callType: 'video' as const };
  act(() => {
    store.dispatch(callPlaced({ ...call, memberId: nadia._id, now: 1 }));
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Call back' })).toBeDisabled());
});

it('offers no call back once the conversation is closed', async () => {
  answer({ status: 'cancelled' }, { closed: true });
  backend.messages = [aMessage(1, { messageType: 'call', callType: 'audio' })];
  await open();
  expect(await screen.findByText('Missed audio call')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Call back' })).toBeNull());
});

it('shows finished calls with their length and reviews with a link, and leaves out unknown lines', async () => {
  answer({ status: 'completed' });
  backend.lines = [
    { kind: 'called', at: '2026-11-20T10:00:00.000Z', actorId: nadia._id, callType: 'video', seconds: 58 * 60 + 4 },
    { kind: 'called', at: '2026-11-20T12:00:00.000Z', actorId: jonas._id, callType: 'audio', seconds: 3660 },
    { kind: 'reviewed', at: '2026-11-21T10:00:00.000Z', actorId: jonas._id, rating: 5 },
    { kind: 'sung', at: '2026-11-21T11:00:00.000Z', actorId: jonas._id } as never,
  ];
  await open();
  expect(await screen.findByText(/^58 minutes · /)).toBeVisible();
  expect(screen.getByText('Video call')).toBeVisible();
  expect(screen.getByText(/^1 hour 1 minute · /)).toBeVisible();
  expect(screen.getByText('Jonas reviewed you')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read' })).toHaveAttribute('href', `/reviews?of=${REQUEST_ID}`);
});

it('shows a sealed review without stars, and a link to write the own one', async () => {
  answer({ status: 'completed' });
  const sealed = { kind: 'reviewed', at: '2026-11-21T10:00:00.000Z', sealedUntil: '2026-12-05T10:00:00.000Z' } as const;
  backend.lines = [{ ...sealed, actorId: jonas._id }];
  await open();
  expect(await screen.findByText(/^sealed until both have written · /)).toBeVisible();
  const [line] = screen.getAllByRole('link', { name: 'Leave a review' });
  expect(line).toHaveAttribute('href', `/reviews?requestId=${REQUEST_ID}`);
});

it('shows that it is loading, also to screen readers', async () => {
  backend.api.on('GET /requests/:id', () => new Promise(() => undefined));
  backend.api.on('GET /messages/conversations', () => new Promise(() => undefined));
  await open();
  for (const words of ['Loading conversation...', 'Loading conversations...']) {
    // One text is visible, the other one is for screen readers.
    expect(screen.getAllByText(words)).toHaveLength(2);
  }
});
