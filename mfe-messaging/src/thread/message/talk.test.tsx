/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import type { Message, ServerPayloads } from '@mutua/contracts';
import { markPageLeft, watchMissedPresses } from '@mutua/web-kit/parts';
import { failure } from '@mutua/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { goLive, startBackend } from '../../testing/backend.ts';
import { aMessage, jonas, nadia, REQUEST_ID } from '../../testing/factories.ts';
import { openChat } from '../../testing/remote.ts';

const backend = startBackend();

beforeEach(() => {
  backend.messages = [aMessage(1), aMessage(2, { isOwn: true, timestamp: new Date().toISOString() })];
});

const openLive = async () => {
  await goLive();
  return openChat();
};
const log = async () => within(await screen.findByRole('log'));
const message = async (text: string) => (await log()).findByText(text);
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
/** Opens the menu of a message by its key, and presses an item. */
const choose = async (text: string, name: RegExp | string) => {
  const bubble = await message(text);
  act(() => bubble.focus());
  fireEvent.keyDown(bubble, { key: 'Enter' });
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const written = (key: Parameters<typeof backend.api.callsTo>[0]) =>
  backend.api.callsTo(key).map(({ params, body }) => ({ id: params['id'], ...(body as object) }));
const changed = (changes: Partial<Message>): ServerPayloads['message_changed'] => {
  const { isRead: _, ...pushed } = { ...aMessage(1), version: 1, ...changes };
  return pushed;
};

describe('an edit', () => {
  it('changes the message, marks it as edited, and restores the draft afterwards', async () => {
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    backend.api.on('PUT /messages/:id', async () => {
      await isAsked;
      return {
        data: { ...backend.messages[1], content: 'Better', editedAt: new Date().toISOString(), version: 1 } as Message,
      };
    });
    await openChat();
    fireEvent.input(await field(), { target: { value: 'half a thought' } });
    await choose('Message 2', /^Edit/);
    expect(await field()).toHaveValue('Message 2');
    expect(screen.getByText('Edit message')).toBeVisible();

    fireEvent.input(await field(), { target: { value: 'Better' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await message('Better')).toBeVisible();
    expect(await field()).toHaveValue('half a thought');
    expect((await log()).getByText('Saving…')).toBeVisible();
    answer();
    await waitFor(async () => expect((await log()).queryByText('Saving…')).toBeNull());
    await waitFor(() =>
      expect(written('PUT /messages/:id')).toEqual([{ id: backend.messages[1]?._id, content: 'Better' }]),
    );
    expect((await log()).getByText(/edited/)).toBeVisible();
  });

  it('begins with ArrowUp in the empty field, and ends with Esc', async () => {
    await openChat();
    await message('Message 2');
    fireEvent.keyDown(await field(), { key: 'ArrowUp' });
    await waitFor(async () => expect(await field()).toHaveValue('Message 2'));
    fireEvent.keyDown(await field(), { key: 'Escape' });
    await waitFor(async () => expect(await field()).toHaveValue(''));
    expect(screen.queryByText('Edit message')).toBeNull();
  });

  it('restores the old text when it is refused, and keeps the new text in the field', async () => {
    backend.api.on('PUT /messages/:id', () => failure(409, 'Too late', { code: 'too_late' }));
    await openChat();
    await choose('Message 2', /^Edit/);
    fireEvent.input(await field(), { target: { value: 'Better' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Too late')).toBeVisible();
    expect(await message('Message 2')).toBeVisible();
    await waitFor(async () => expect(await field()).toHaveValue('Better'));
  });
});

describe('an edit that fails while the member writes a reply', () => {
  it('leaves the reply, and offers the text of the edit', async () => {
    let fail = () => {};
    backend.api.on(
      'PUT /messages/:id',
      () =>
        new Promise((resolve) => {
          fail = () => resolve(failure(503, 'Not now'));
        }),
    );
    await openChat();
    await choose('Message 2', /^Edit/);
    fireEvent.input(await field(), { target: { value: 'Better' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.api.callsTo('PUT /messages/:id')).toHaveLength(1));
    await choose('Message 1', /^Reply/);
    fireEvent.input(await field(), { target: { value: 'My answer' } });
    fail();
    expect(await (await log()).findByText('Change not saved')).toBeVisible();
    expect(screen.getByText('Reply to Jonas')).toBeVisible();
    expect(await field()).toHaveValue('My answer');
    await userEvent.click(screen.getByRole('button', { name: 'Edit again' }));
    expect(await field()).toHaveValue('Better');
    expect((await log()).queryByText('Change not saved')).toBeNull();
  });
});

describe('a second edit of a message before the first one has an answer', () => {
  let answers: Record<string, (answer: 'saved' | 'failed') => void>;

  /** Edits the message twice. Both edits wait for their answers. */
  async function editTwice() {
    answers = {};
    backend.api.on('PUT /messages/:id', ({ body }) => {
      const { content = '' } = body as { content?: string };
      const saved = { ...backend.messages[1], content, version: content === 'First' ? 1 : 2 } as Message;
      return new Promise((resolve) => {
        answers[content] = (answer) => resolve(answer === 'saved' ? { data: saved } : failure(503, 'Not now'));
      });
    });
    await openChat();
    for (const [before, after] of [
      ['Message 2', 'First'],
      ['First', 'Second'],
    ] as const) {
      await choose(before, /^Edit/);
      fireEvent.input(await field(), { target: { value: after } });
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(answers[after]).toBeDefined());
    }
  }
  const leaving = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('keeps its mark when the first one is saved', async () => {
    await editTwice();
    answers['First']?.('saved');
    // The answer shows its own text until the second one arrives.
    expect(await message('First')).toBeVisible();
    await act(async () => undefined);
    expect((await log()).getByText('Saving…')).toBeVisible();
    answers['Second']?.('saved');
    await waitFor(async () => expect((await log()).queryByText('Saving…')).toBeNull());
    expect(await message('Second')).toBeVisible();
  });

  it('stays saved when the first one fails later', async () => {
    await editTwice();
    answers['Second']?.('saved');
    await waitFor(async () => expect((await log()).queryByText('Saving…')).toBeNull());
    answers['First']?.('failed');
    // Without a waiting edit, the browser does not ask before the page is left.
    await waitFor(() => expect(leaving()).toBe(true));
    expect(await message('Second')).toBeVisible();
    expect((await log()).queryByText('Change not saved')).toBeNull();
    expect(screen.queryByText('Not now')).toBeNull();
    expect(await field()).toHaveValue('');
  });
});

describe('a deletion', () => {
  it('is sent only after the time for Undo', async () => {
    // No other test uses this id: a message whose deletion was sent when the page was left stays deleted in this file.
    backend.messages[1] = { ...(backend.messages[1] as Message), _id: '64b0000000000000000000d1' };
    await openChat();
    await choose('Message 2', 'Delete for both');
    expect(await message('You deleted this message')).toBeVisible();
    // The arrow keys go on from there.
    await waitFor(async () => expect(await message('You deleted this message')).toHaveFocus());
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await message('Message 2')).toHaveFocus();
    expect(written('DELETE /messages/:id')).toEqual([]);

    backend.api.on('DELETE /messages/:id', () => ({
      data: { ...(backend.messages[1] as Message), content: '', deletedAt: new Date().toISOString(), version: 1 },
    }));
    await choose('Message 2', 'Delete for both');
    // The member leaves the page.
    await screen.findByRole('button', { name: 'Undo' });
    act(() => {
      window.dispatchEvent(new Event('pagehide'));
    });
    await waitFor(() => expect(written('DELETE /messages/:id')).toEqual([{ id: backend.messages[1]?._id }]));
    expect(await message('You deleted this message')).toBeVisible();
  });
});

describe('a message that the other member deleted', () => {
  const openOptions = {
    'a press of its tool': async (tombstone: HTMLElement) => {
      await userEvent.hover(tombstone);
      await userEvent.click(await screen.findByRole('button', { name: 'Message options' }));
    },
    'its key': async (tombstone: HTMLElement) => {
      act(() => tombstone.focus());
      fireEvent.keyDown(tombstone, { key: 'Enter' });
    },
    'a touch': (tombstone: HTMLElement) => userEvent.pointer([{ keys: '[TouchA]', target: tombstone }]),
  };

  it.each(Object.keys(openOptions) as (keyof typeof openOptions)[])(
    'offers only Block and Report after %s',
    async (how) => {
      backend.messages[0] = aMessage(1, { content: '', deletedAt: '2026-11-02T09:01:00.000Z', version: 1 });
      await openChat();
      await openOptions[how](await message('Message deleted'));
      await screen.findByRole('menuitem', { name: 'Report' });
      expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Block User', 'Report']);
    },
  );

  it('keeps an open menu with Block and Report', async () => {
    await openLive();
    const bubble = await message('Message 1');
    act(() => bubble.focus());
    fireEvent.keyDown(bubble, { key: 'Enter' });
    await screen.findByRole('menuitem', { name: 'Reply' });
    backend.live.push('message_changed', changed({ content: '', deletedAt: '2026-11-02T09:01:00.000Z' }));
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Reply' })).toBeNull());
    expect(screen.getByRole('menuitem', { name: 'Report' })).toBeVisible();
  });
});

describe('a reaction', () => {
  const chip = () => screen.findByRole('button', { name: /^👍/ });

  it('appears at once, shows a count from two on, and is removed by a press', async () => {
    backend.api.on('PUT /messages/:id/reaction', () => ({
      data: aMessage(1, { version: 2, reactions: [{ emoji: '👍', userIds: [jonas._id, nadia._id] }] }),
    }));
    backend.api.on('DELETE /messages/:id/reaction', () => ({
      data: aMessage(1, { version: 3, reactions: [{ emoji: '👍', userIds: [jonas._id] }] }),
    }));
    backend.messages[0] = aMessage(1, { version: 1, reactions: [{ emoji: '👍', userIds: [jonas._id] }] });
    await openChat();
    expect(await chip()).toHaveAttribute('aria-pressed', 'false');
    expect(await chip()).toHaveTextContent(/^👍$/);
    await userEvent.click(await chip());
    await waitFor(() => expect(written('PUT /messages/:id/reaction')).toMatchObject([{ emoji: '👍' }]));
    expect(await chip()).toHaveAccessibleName('👍 from Jonas and you. Press to take yours away.');
    expect(await chip()).toHaveTextContent('👍2');
    await userEvent.click(await chip());
    await waitFor(async () => expect(await chip()).toHaveAttribute('aria-pressed', 'false'));
    await waitFor(() => expect(written('DELETE /messages/:id/reaction')).toHaveLength(1));
  });

  it('is removed when the server refuses it', async () => {
    backend.api.on('PUT /messages/:id/reaction', () => failure(500, 'Failed to react'));
    await openChat();
    await choose('Message 1', 'React');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'React with 💡' }));
    expect(await screen.findByText('Failed to react')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^💡/ })).toBeNull());
  });
});

describe('a reply', () => {
  it('goes with the next message, which quotes the answered one', async () => {
    backend.api.on('POST /messages', ({ body }) => ({
      data: aMessage(3, { isOwn: true, ...(body as object), replyTo: { seq: 1, isGone: true } }),
    }));
    await openChat();
    const bubble = await message('Message 1');
    act(() => bubble.focus());
    // R on a Ukrainian keyboard.
    fireEvent.keyDown(bubble, { key: 'к', code: 'KeyR' });
    expect(await screen.findByText('Reply to Jonas')).toBeVisible();
    await userEvent.type(await field(), 'Yes');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(written('POST /messages')).toMatchObject([{ content: 'Yes', replyTo: 1 }]));
    expect(screen.queryByText('Reply to Jonas')).toBeNull();
  });

  it('links to the answered message', async () => {
    const quote = { seq: 1, senderId: jonas._id, excerpt: 'Message 1', messageType: 'text' as const };
    backend.messages = [aMessage(1, { content: 'The question' }), aMessage(2, { isOwn: true, replyTo: quote })];
    await openChat();
    await message('The question');
    const link = await (await log()).findByRole('link', { name: /Jonas Lindqvist\s*Message 1/ });
    expect(link).toHaveAttribute('href', `/chat/${REQUEST_ID}?at=1`);
    await userEvent.click(link);
    expect(await message('The question')).toHaveFocus();
  });
});

describe('changes by the other member', () => {
  it('appear as they arrive, and older states are ignored', async () => {
    // The messages are of one group: only the last message of a group has a line with its state.
    const { timestamp } = aMessage(1);
    backend.messages = [aMessage(1), aMessage(2, { timestamp })];
    await openLive();
    await message('Message 1');
    backend.live.push(
      'message_changed',
      changed({ content: 'Second', editedAt: '2026-11-02T09:00:00.000Z', version: 2 }),
    );
    // The text and the mark are two elements.
    expect((await message('Second')).closest('[data-seq]')).toHaveTextContent('Second edited');
    backend.live.push('message_changed', changed({ content: 'First', version: 1 }));
    backend.live.push('message_changed', changed({ content: '', deletedAt: '2026-11-02T09:01:00.000Z', version: 3 }));
    expect(await message('Message deleted')).toBeVisible();
    expect((await log()).queryByText('First')).toBeNull();
  });

  it('and new messages are not lost while the conversation is loaded', async () => {
    const before = [...backend.messages];
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    backend.api.on('GET /messages/request/:requestId', async () => {
      await isAnswered;
      return { messages: before, lines: [], pagination: { page: 1, limit: 50, total: 2, pages: 1 } };
    });
    await openLive();
    await waitFor(() => expect(backend.api.callsTo('GET /messages/request/:requestId')).toHaveLength(1));
    backend.live.push('message_changed', changed({ content: 'Changed', version: 1 }));
    backend.live.push('new_message', aMessage(3));
    // The list shows the last message once the events have arrived.
    expect(await screen.findByText('Message 3')).toBeVisible();
    answer();
    expect(await message('Changed')).toBeVisible();
    expect(await message('Message 3')).toBeVisible();
    expect((await log()).queryByText('Message 1')).toBeNull();
  });

  it('are fetched after a resync, from the time before the newest message', async () => {
    await openLive();
    await message('Message 1');
    const requestedSince: string[] = [];
    backend.api.on('GET /messages/request/:requestId/changes', ({ query }) => {
      requestedSince.push(query['since'] ?? '');
      const now = '2026-11-02T10:00:00.000Z';
      const messages = [
        aMessage(1, { content: 'Changed', version: 1 }),
        aMessage(9, { content: 'Unknown', version: 1 }),
      ];
      return { messages, now, reset: false, pagination: { page: 1, limit: 100, total: 2, pages: 1 } };
    });
    backend.live.push('resync', {});
    expect(await message('Changed')).toBeVisible();
    expect((await log()).queryByText('Unknown')).toBeNull();
    backend.live.push('resync', {});
    const newest = Date.parse(backend.messages[1]?.timestamp ?? '');
    await waitFor(() =>
      expect(requestedSince).toEqual([new Date(newest - 30_000).toISOString(), '2026-11-02T09:59:30.000Z']),
    );
  });
});

it('opens the sheet with the reactions after a touch', async () => {
  await openChat();
  const bubble = await message('Message 1');
  await userEvent.pointer([{ keys: '[TouchA]', target: bubble }]);
  expect(await screen.findByRole('menuitem', { name: 'React with 🎉' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Report' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Delete for both' })).toBeNull();
});

it('shows tools under the pointer, and moves between messages by the arrow keys', async () => {
  await openChat();
  const bubble = await message('Message 1');
  await userEvent.hover(bubble);
  expect(await screen.findByRole('button', { name: 'Reply' })).toBeInTheDocument();
  expect(await message('Message 2')).toHaveAttribute('tabindex', '0');
  act(() => bubble.focus());
  expect(bubble).toHaveAttribute('tabindex', '0');
  fireEvent.keyDown(bubble, { key: 'ArrowDown' });
  expect(await message('Message 2')).toHaveFocus();
});

it('lets what is typed after a press on a message, or beside the field, change no message', async () => {
  const stop = watchMissedPresses();
  await openChat();
  const bubble = await message('Message 2');
  await userEvent.click(bubble);
  expect(bubble).toHaveFocus();
  await userEvent.keyboard('re{Enter}{Delete}{Backspace}');
  expect(screen.queryByText('Reply to Jonas')).toBeNull();
  expect(await field()).toHaveValue('');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(await message('Message 2')).toBeVisible();

  await userEvent.keyboard('{ArrowUp}{ArrowDown}e');
  expect(await field()).toHaveValue('Message 2');
  stop();
});

it('lets what is typed while the next page loads change no message', async () => {
  await openChat();
  const bubble = await message('Message 2');
  act(() => bubble.focus());
  const arrive = markPageLeft();
  await userEvent.keyboard('e{Delete}');
  expect(await field()).toHaveValue('');
  expect(await message('Message 2')).toBeVisible();
  arrive();
  await userEvent.keyboard('e');
  expect(await field()).toHaveValue('Message 2');
});

it('searches in the conversation, goes through the results, and keeps the focus in the field', async () => {
  backend.messages = Array.from({ length: 3 }, (_, index) => aMessage(index + 1, { content: `bread ${index + 1}` }));
  backend.api.on('GET /messages/search', ({ query }) => {
    expect(query).toMatchObject({ q: 'bread', requestId: REQUEST_ID });
    const hit = ({ _id, requestId, seq, timestamp }: Message) => ({
      ...{ _id, requestId, seq, timestamp },
      excerpt: { before: '', match: 'bread', after: '' },
      senderId: jonas._id,
      otherUser: jonas,
    });
    return { messages: backend.messages.toReversed().map(hit), nextCursor: null };
  });
  await openChat();
  await message('bread 3');
  await userEvent.click(screen.getByRole('button', { name: 'Search in this conversation' }));
  // Typed at once: nothing is still loading.
  await userEvent.keyboard('bread');
  const search = screen.getByRole('searchbox', { name: 'Search in this conversation' });
  expect(search).toHaveValue('bread');
  expect(await screen.findByText('3 messages')).toBeVisible();
  await userEvent.type(search, '{Enter}{Enter}');
  expect(await screen.findByText('2 of 3')).toBeVisible();
  expect(await message('bread 2')).toHaveAttribute('data-wanted');
  expect(search).toHaveFocus();
  await userEvent.type(search, '{Escape}');
  expect(screen.queryByRole('searchbox', { name: 'Search in this conversation' })).toBeNull();
});

describe('a preview of a link', () => {
  const preview = {
    url: 'https://page.example/generics',
    site: 'page.example',
    title: 'Generics',
    description: 'Components of many types',
    picture: { url: '/api/uploads/chat/a.webp?expires=9999999999', alt: 'A letter T', width: 320, height: 168 },
  };
  const content = 'Read https://page.example/generics';
  const link = () => screen.findByRole('link', { name: /Generics/ });

  it('appears below the text once it is ready, and disappears when an edit changes the address', async () => {
    backend.messages[0] = { ...aMessage(1), content };
    await openLive();
    await screen.findByRole('link', { name: 'https://page.example/generics' });
    expect(screen.queryByText('Generics')).toBeNull();
    act(() => backend.live.push('message_changed', changed({ content, preview })));
    const card = await link();
    expect(card).toHaveAttribute('href', preview.url);
    expect(card).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    expect(card).toHaveTextContent('page.exampleGenericsComponents of many types');
    const picture = within(card).getByRole('img', { name: 'A letter T' });
    // Its size is reserved before the picture has loaded.
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['320', '168']);
    expect(screen.getByRole('link', { name: 'https://page.example/generics' })).toBeVisible();
    act(() => backend.live.push('message_changed', changed({ content: 'Read nothing', version: 2 })));
    await message('Read nothing');
    expect(screen.queryByText('Generics')).toBeNull();
  });
});
