/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import type { Conversation } from '@mutua/contracts';
import { MUTED_FOR_GOOD } from '@mutua/contracts/limits';
import { failure, renderRemote } from '@mutua/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { goLive, startBackend } from '../testing/backend.ts';
import { aConversation, aMessage, nadia, REQUEST_ID } from '../testing/factories.ts';
import { messaging } from '../testing/remote.ts';

const backend = startBackend();
const STATE = 'PUT /messages/conversations/:requestId/state';
const PRIYA_ID = '64b0000000000000000000ab';
const base = aConversation();
const aPriya = (overrides: Partial<Conversation> = {}) =>
  aConversation({
    request: { ...base.request, _id: PRIYA_ID },
    otherUser: { _id: '64b000000000000000000003', name: 'Priya Raman', avatar: null, isOnline: false },
    ...overrides,
  });

/** The conversations that the service returns. */
let stored: Conversation[];
const answers = () => {
  backend.api.on('GET /messages/conversations', ({ query }) => {
    const archived = stored.filter(({ isArchived }) => isArchived);
    const shown = query['archived'] ? archived : stored.filter(({ isArchived }) => !isArchived);
    return { conversations: shown, nextCursor: null, archivedCount: archived.length };
  });
  backend.api.on(STATE, ({ params, body }) => {
    const { archived, mutedFor, unread } = body as { archived?: boolean; mutedFor?: string; unread?: true };
    stored = stored.map((each) =>
      each.request._id === params['requestId']
        ? {
            ...each,
            ...(archived !== undefined && { isArchived: archived }),
            ...(mutedFor && { mutedUntil: mutedFor === 'off' ? null : MUTED_FOR_GOOD }),
            ...(unread && { isMarkedUnread: true, unreadCount: Math.max(1, each.unreadCount) }),
          }
        : each,
    );
    const conversation = stored.find(({ request }) => request._id === params['requestId']);
    return conversation ? { conversation } : failure(404, '');
  });
};
const open = (at = '/messages') => renderRemote(messaging, { at, user: nadia });
const openLive = async () => {
  await goLive();
  await open();
};
const row = (name: RegExp) => screen.queryByRole('link', { name });
const openMenu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }));
  return screen.findByRole('menu');
};
const choose = async (name: string, item: string) =>
  userEvent.click(within(await openMenu(name)).getByRole('menuitem', { name: item }));
const sentChanges = () => backend.api.callsTo(STATE).map(({ params, body }) => [params['requestId'], body]);
/** Presses a key of a row, as the shell does: it clicks the control that names the key. */
const press = (name: RegExp, key: string) => {
  const item = row(name)?.closest('li');
  act(() => {
    item?.focus();
    item?.querySelector<HTMLElement>(`[aria-keyshortcuts='${key}']`)?.click();
  });
};

beforeEach(() => {
  stored = [base, aPriya()];
  answers();
});

describe('a row', () => {
  it('says in words what its icons mean', async () => {
    stored = [aConversation({ mutedUntil: MUTED_FOR_GOOD }), aPriya({ isMarkedUnread: true, unreadCount: 1 })];
    await open();
    expect(await screen.findByRole('link', { name: /Jonas.*Muted/ })).toBeVisible();
    expect(row(/Priya.*Marked as unread/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /1 unread/ })).toBeNull();
  });

  it('leads to the archived conversations when it is the last one, and restores each of them', async () => {
    stored = [aPriya(), aConversation({ isArchived: true })];
    await open();
    await screen.findByRole('link', { name: /Priya/ });
    await userEvent.click(screen.getByRole('link', { name: 'Archived 1' }));
    expect(await screen.findByRole('heading', { name: 'Archived' })).toBeVisible();
    expect(await screen.findByRole('link', { name: /Jonas.*Archived/ })).toBeVisible();
    expect(screen.getByText('A new message brings a conversation back, unless it is muted.')).toBeVisible();
    await choose('Jonas Lindqvist', 'Back to the list');
    expect(await screen.findByText('You have archived nothing.')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Back to messages' }));
    expect(await screen.findByRole('link', { name: /Jonas/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Archived/ })).toBeNull();
  });

  it('is archived by its menu, and is restored by Undo', async () => {
    await open();
    await choose('Jonas Lindqvist', 'Archive');
    await waitFor(() => expect(row(/Jonas/)).toBeNull());
    expect(await screen.findByRole('link', { name: 'Archived 1' })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: /Jonas/ })).toBeVisible();
    expect(sentChanges()).toEqual([
      [REQUEST_ID, { archived: true }],
      [REQUEST_ID, { archived: false }],
    ]);
  });

  it('stays as it was when the service refuses the change', async () => {
    backend.api.on(STATE, () => failure(409, 'You can archive 500 conversations. Bring one back first.'));
    await open();
    await choose('Jonas Lindqvist', 'Archive');
    expect(await screen.findByText('You can archive 500 conversations. Bring one back first.')).toBeVisible();
    expect(await screen.findByRole('link', { name: /Jonas/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('has Block and Report as the last items of its menu, and no "mark as unread" for an unread conversation', async () => {
    stored = [base, aPriya({ unreadCount: 3 })];
    await open();
    const names = within(await openMenu('Jonas Lindqvist'))
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
    const mutes = ['Mute for 8 hours', 'Mute for a week', 'Mute for good'];
    expect(names).toEqual(['Archive', 'Mark unread', ...mutes, 'Block User', 'Report']);
    await userEvent.keyboard('{Escape}');
    expect(within(await openMenu('Priya Raman')).queryByRole('menuitem', { name: 'Mark unread' })).toBeNull();
  });

  it('is muted for a time, unmuted and marked as unread by its menu', async () => {
    await open();
    await choose('Jonas Lindqvist', 'Mute for a week');
    expect(await screen.findByRole('link', { name: /Jonas.*Muted/ })).toBeVisible();
    await choose('Jonas Lindqvist', 'Unmute conversation');
    await waitFor(() => expect(row(/Jonas.*Muted/)).toBeNull());
    await choose('Jonas Lindqvist', 'Mark unread');
    expect(await screen.findByRole('link', { name: /Jonas.*Marked as unread/ })).toBeVisible();
    expect(sentChanges().map(([, body]) => body)).toEqual([
      { mutedFor: 'week' },
      { mutedFor: 'off' },
      { unread: true },
    ]);
  });

  it('has the keys E, U and M, and moves the focus to the next row after E', async () => {
    await open();
    await screen.findByRole('link', { name: /Jonas/ });
    press(/Jonas/, 'M');
    expect(await screen.findByText('You get no notifications of messages from Jonas Lindqvist')).toBeVisible();
    press(/Jonas/, 'U');
    await waitFor(() => expect(sentChanges()).toHaveLength(2));
    press(/Jonas/, 'E');
    await waitFor(() => expect(row(/Jonas/)).toBeNull());
    expect(row(/Priya/)?.closest('li')).toHaveFocus();
    // Checked first, because the notice goes away.
    expect(await screen.findByText('Conversation archived')).toBeVisible();
    await waitFor(() => expect(sentChanges()).toHaveLength(3));
    const bodies = sentChanges().map(([, body]) => body);
    expect(bodies).toEqual([{ mutedFor: 'always' }, { unread: true }, { archived: true }]);
  });

  it('is archived by a swipe to the left and marked by a swipe to the right, but not by a scroll or a short swipe', async () => {
    await open();
    await screen.findByRole('link', { name: /Jonas/ });
    const swipe = (name: RegExp, x: number, y = 0) => {
      const item = row(name)?.closest('li');
      if (!item) throw new Error('no row');
      fireEvent.touchStart(item, { touches: [{ clientX: 200, clientY: 200 }] });
      fireEvent.touchMove(item, { touches: [{ clientX: 200 + x / 2, clientY: 200 + y / 2 }] });
      fireEvent.touchMove(item, { touches: [{ clientX: 200 + x, clientY: 200 + y }] });
      fireEvent.touchEnd(item, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] });
    };
    swipe(/Jonas/, -60);
    swipe(/Jonas/, -100, 150);
    swipe(/Priya/, 100);
    await waitFor(() => expect(sentChanges()).toHaveLength(1));
    swipe(/Jonas/, -100);
    expect(await screen.findByText('Conversation archived')).toBeVisible();
    expect(sentChanges()).toEqual([
      [PRIYA_ID, { unread: true }],
      [REQUEST_ID, { archived: true }],
    ]);
  });
});

describe('a change from another device', () => {
  it('appears in the list: marked and cleared, archived and restored', async () => {
    await openLive();
    await screen.findByRole('link', { name: /Jonas/ });
    const states = { requestId: REQUEST_ID, isArchived: false, mutedUntil: null, isMarkedUnread: true };
    backend.live.push('conversation_changed', states);
    expect(await screen.findByRole('link', { name: /Jonas.*Marked as unread/ })).toBeVisible();
    backend.live.push('conversation_changed', { ...states, isMarkedUnread: false });
    await waitFor(() => expect(row(/Jonas.*Marked/)).toBeNull());
    stored = [aConversation({ isArchived: true }), aPriya()];
    backend.live.push('conversation_changed', { ...states, isArchived: true, isMarkedUnread: false });
    await waitFor(() => expect(row(/Jonas/)).toBeNull());
    stored = [base, aPriya()];
    backend.live.push('conversation_changed', { ...states, isMarkedUnread: false });
    expect(await screen.findByRole('link', { name: /Jonas/ })).toBeVisible();
  });

  it('is no longer only a mark once a message arrives, and each message counts once', async () => {
    stored = [aConversation({ isMarkedUnread: true, unreadCount: 1, lastSeq: 1, readSeq: 1 }), aPriya()];
    await openLive();
    expect(await screen.findByRole('link', { name: /Jonas.*Marked as unread/ })).toBeVisible();
    backend.live.push('new_message', aMessage(2));
    expect(await screen.findByRole('link', { name: /Jonas.* 1 unread/ })).toBeVisible();
    backend.live.push('new_message', aMessage(3));
    expect(await screen.findByRole('link', { name: /Jonas.* 2 unread/ })).toBeVisible();
  });

  it('restores an archived conversation when a message arrives', async () => {
    stored = [aConversation({ isArchived: true }), aPriya()];
    await openLive();
    await screen.findByRole('link', { name: 'Archived 1' });
    stored = [aConversation({ lastSeq: 1, unreadCount: 1 }), aPriya()];
    backend.live.push('new_message', aMessage(1));
    expect(await screen.findByRole('link', { name: /Jonas/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Archived/ })).toBeNull());
  });
});

it('offers the same choices in the menu of an open chat, and leaves the chat when it is marked as unread', async () => {
  const { history } = await open(`/chat/${REQUEST_ID}`);
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark unread' }));
  await waitFor(() => expect(sentChanges()).toEqual([[REQUEST_ID, { unread: true }]]));
  expect(history.location.pathname).toBe('/messages');
});
