/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */

import { countRenders } from '@mutua/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { goLive, startBackend } from '../../testing/backend.ts';
import { aMessage, jonas, REQUEST_ID } from '../../testing/factories.ts';
import { openChat } from '../../testing/remote.ts';

const MESSAGES = 300;
const backend = startBackend();
let renders: ReturnType<typeof countRenders>;
/** The messages that came into the log while it was to be read aloud. */
let spoken: string[];
const listener = new MutationObserver((records) => {
  for (const { addedNodes } of records)
    for (const node of addedNodes) {
      const log = node.parentElement?.closest('[role=log]');
      if (log && log.getAttribute('aria-live') !== 'off')
        spoken.push(...(node.textContent?.match(/Message \d{3}/g) ?? []));
    }
});

beforeEach(async () => {
  spoken = [];
  listener.observe(document.body, { childList: true, subtree: true });
  backend.messages = Array.from({ length: MESSAGES }, (_, index) => aMessage(index + 1, { isOwn: index % 2 === 0 }));
  await goLive();
  renders = countRenders();
  await openChat();
  // The first page is rendered in several parts.
  await waitFor(() => expect(rows()).toHaveLength(50));
  await waitUntilIdle();
  renders.reset();
});
afterEach(() => {
  listener.disconnect();
  renders.stop();
});

/** Waits for the renders that follow the opening, such as joining and marking as read. */
async function waitUntilIdle() {
  let before = -1;
  const isIdle = () => {
    const now = renders.of('MessageChunk') + renders.of('Composer');
    const wasBefore = before;
    before = now;
    expect(now).toBe(wasBefore);
  };
  await waitFor(isIdle, { interval: 200 });
}

const rows = () => within(screen.getByRole('log')).getAllByText(/^Message \d+$/);

it('shows older messages page by page, and renders only these', async () => {
  fireEvent.scroll(screen.getByRole('log'));
  // The parts appear one after the other, newest first.
  await waitFor(() => expect(rows()).toHaveLength(100));
  expect(renders.of('MessageBubble')).toBe(50);
});

it('lets screen readers read new messages aloud, and none of the earlier ones', async () => {
  const log = screen.getByRole('log');
  const isRead = () => waitFor(() => expect(log).toHaveAttribute('aria-live', 'polite'));
  await isRead();
  fireEvent.scroll(log);
  await waitFor(() => expect(rows()).toHaveLength(100));
  expect(log).toHaveAttribute('aria-live', 'off');
  await isRead();
  expect(spoken).toEqual([]);
  backend.live.push('new_message', aMessage(MESSAGES + 1));
  await waitFor(() => expect(spoken).toEqual([`Message ${MESSAGES + 1}`]));
});

it('renders only the draft component when the member types', async () => {
  const field = screen.getByRole('textbox', { name: 'Message' });
  await userEvent.type(field, 'and so on');
  expect(field).toHaveValue('and so on');
  expect(renders.of('FieldDraft')).toBeGreaterThan(0);
  expect([renders.of('Composer'), renders.of('MessageChunk'), renders.of('MessageBubble')]).toEqual([0, 0, 0]);
});

it('renders no message when the other member types', async () => {
  backend.live.push('user_typing', { userId: jonas._id, name: jonas.name, requestId: REQUEST_ID });
  await screen.findByText('Jonas Lindqvist is typing');
  expect(renders.of('MessageLog')).toBeGreaterThan(0);
  expect(renders.of('MessageChunk')).toBe(0);
});

it('renders a new message and no other one', async () => {
  backend.live.push('new_message', aMessage(MESSAGES + 1));
  await within(screen.getByRole('log')).findByText(`Message ${MESSAGES + 1}`);
  expect(renders.of('MessageBubble')).toBe(1);
  expect(renders.of('MessageChunk')).toBe(1);
});

it('renders a changed message and no other one, and renders none for tools and focus', async () => {
  const { isRead: _, ...changed } = aMessage(MESSAGES, { content: 'Changed', version: 1 });
  backend.live.push('message_changed', changed);
  const bubble = await within(screen.getByRole('log')).findByText('Changed');
  expect(renders.of('MessageBubble')).toBe(1);
  expect(renders.of('MessageChunk')).toBe(1);
  await userEvent.hover(bubble);
  await screen.findByRole('button', { name: 'Message options' });
  fireEvent.focusIn(bubble);
  expect(renders.of('MessageBubble')).toBe(1);
});
