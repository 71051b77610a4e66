/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import type { Message, ServerPayloads } from '@mutua/contracts';
import { setSingleKeyShortcuts } from '@mutua/web-kit/parts';
import { failure } from '@mutua/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { goLive, startBackend } from '../../testing/backend.ts';
import { aConversation, aMessage, aRequest, jonas, nadia } from '../../testing/factories.ts';
import { openChat } from '../../testing/remote.ts';

const backend = startBackend();

const WRONG = 'Ich habe gegangen';
const RIGHT = 'Ich bin gegangen';
const fromJonas = (overrides: Partial<Message> = {}) => aMessage(1, { content: WRONG, ...overrides });
const quoted = { seq: 1, senderId: jonas._id, messageType: 'text' as const, excerpt: WRONG };
/** Nadia's correction of Jonas. */
const correction = (overrides: Partial<Message> = {}) =>
  aMessage(2, {
    ...{ isOwn: true, content: RIGHT, replyTo: quoted, correction: { original: WRONG } },
    timestamp: new Date().toISOString(),
    ...overrides,
  });

beforeEach(() => {
  backend.messages = [fromJonas()];
  backend.api.on('GET /messages/request/:requestId/corrections', () => ({
    messages: backend.messages.filter((message) => message.correction),
    pagination: { page: 1, limit: 20, total: backend.messages.filter((each) => each.correction).length, pages: 1 },
  }));
  backend.api.on('POST /messages', ({ body }) => {
    const { content, replyTo, correction: given, clientId } = body as Message & { replyTo?: number };
    const sent = correction({ content, ...(given && { correction: given }), ...(clientId && { clientId }) });
    if (replyTo === undefined) delete sent.replyTo;
    return { data: sent };
  });
});

const log = async () => within(await screen.findByRole('log'));
const message = async (text: string) => (await log()).findByText(text);
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
/** Opens the menu of the first message with this text. */
const openMenu = async (text: string) => {
  const [found] = await (await log()).findAllByText(text);
  const bubble = found?.closest<HTMLElement>('[data-seq]');
  act(() => bubble?.focus());
  if (bubble) fireEvent.keyDown(bubble, { key: 'Enter' });
  return screen.findByRole('menu');
};
const closeMenu = async () => {
  fireEvent.keyDown(await screen.findByRole('menu'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
};
const choose = async (text: string, name: RegExp | string) => {
  await userEvent.click(within(await openMenu(text)).getByRole('menuitem', { name }));
};
const sentBodies = () => backend.api.callsTo('POST /messages').map(({ body }) => body);
/** The removed and the added words that the log shows. */
const changes = async () => {
  const box = await screen.findByRole('log');
  await waitFor(() => expect(box.querySelector('ins')).not.toBeNull());
  return [...box.querySelectorAll('del, ins')].map((part) => part.textContent);
};
const changed = (changes: Partial<Message>): ServerPayloads['message_changed'] => {
  const { isRead: _, ...pushed } = { ...fromJonas(), version: 1, ...changes };
  return pushed;
};

describe('a correction', () => {
  it('says in the line of its last words that it was edited', async () => {
    const now = new Date().toISOString();
    const next = aMessage(3, { isOwn: true, content: 'And more', timestamp: now });
    backend.messages = [fromJonas(), correction({ editedAt: now, timestamp: now, version: 1 }), next];
    await openChat();
    await changes();
    const line = (await log()).getByText('edited').parentElement;
    expect(line?.querySelector(':scope > ins')).toHaveTextContent('bin');
  });

  it('opens the words of a message in the field, and is sent as a reply that shows what changed', async () => {
    await openChat();
    fireEvent.input(await field(), { target: { value: 'half a thought' } });
    await choose(WRONG, 'Correct');
    expect(screen.getByText('Correct Jonas')).toBeVisible();
    expect(await field()).toHaveValue(WRONG);
    fireEvent.input(await field(), { target: { value: RIGHT } });
    await userEvent.click(screen.getByRole('button', { name: 'Send correction' }));
    expect(await changes()).toEqual(['Removed: habe', 'Added: bin']);
    await waitFor(() =>
      expect(sentBodies()).toEqual([
        expect.objectContaining({ content: RIGHT, replyTo: 1, correction: { original: WRONG } }),
      ]),
    );
    expect(await field()).toHaveValue('half a thought');
    expect(await message(WRONG)).toBeVisible();
  });

  it('begins with F on the focused message, unless single keys are off or nothing can be corrected', async () => {
    backend.messages = [fromJonas(), correction()];
    await openChat();
    const pressF = async (text: string, modifiers = {}) => {
      const [found] = await (await log()).findAllByText(text);
      const bubble = found?.closest<HTMLElement>('[data-seq]');
      act(() => bubble?.focus());
      if (bubble) fireEvent.keyDown(bubble, { key: 'f', ...modifiers });
    };
    await pressF(WRONG, { ctrlKey: true });
    setSingleKeyShortcuts(false);
    await pressF(WRONG);
    setSingleKeyShortcuts(true);
    const own = screen.getByRole('log').querySelector<HTMLElement>('[data-seq="2"]');
    act(() => own?.focus());
    if (own) fireEvent.keyDown(own, { key: 'f' });
    expect(screen.queryByText('Correct Jonas')).toBeNull();
    await pressF(WRONG);
    expect(screen.getByText('Correct Jonas')).toBeVisible();
    expect(await field()).toHaveValue(WRONG);
    expect(sentBodies()).toEqual([]);
  });

  it('is "Perfect" by one press, or when nothing was changed', async () => {
    await openChat();
    await choose(WRONG, 'Perfect');
    expect(await message('Perfect')).toBeVisible();
    const perfect = { content: '✓', replyTo: 1, correction: { original: WRONG, isPerfect: true } };
    await waitFor(() => expect(sentBodies()).toEqual([expect.objectContaining(perfect)]));
    expect(within(await openMenu('Perfect')).queryByRole('menuitem', { name: 'Correct' })).toBeNull();
    await closeMenu();

    const menu = await openMenu(WRONG);
    expect(within(menu).queryByRole('menuitem', { name: 'Perfect' })).toBeNull();
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Correct' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send correction' }));
    await waitFor(() => expect(sentBodies()).toEqual([perfect, perfect].map((each) => expect.objectContaining(each))));
  });

  it('stays as not sent when it is refused, and is sent again as a correction', async () => {
    backend.api.on('POST /messages', () => failure(429, 'Too many'));
    await openChat();
    await choose(WRONG, 'Correct');
    fireEvent.input(await field(), { target: { value: RIGHT } });
    await userEvent.click(screen.getByRole('button', { name: 'Send correction' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sentBodies()).toHaveLength(2));
    expect(sentBodies()[1]).toEqual(sentBodies()[0]);
    expect(sentBodies()[1]).toMatchObject({ correction: { original: WRONG } });
  });

  it('goes on when its message is edited or deleted, and corrects the words that the member has read', async () => {
    await goLive();
    const sent: unknown[] = [];
    backend.live.sockets[0]?.on('send_message', (draft, acknowledge) => {
      sent.push(draft);
      acknowledge?.({ ok: true, message: correction({ replyTo: { seq: 1, isGone: true }, correction: {} }) });
    });
    await openChat();
    await choose(WRONG, 'Correct');
    fireEvent.input(await field(), { target: { value: RIGHT } });
    act(() => backend.live.push('message_changed', changed({ content: 'Edited', version: 1 })));
    await message('Edited');
    act(() => backend.live.push('message_changed', changed({ deletedAt: '2026-11-02T09:00:00.000Z', version: 2 })));
    await (await log()).findByText('Message deleted');
    expect(await field()).toHaveValue(RIGHT);
    await userEvent.click(screen.getByRole('button', { name: 'Send correction' }));
    await waitFor(() =>
      expect(sent).toEqual([expect.objectContaining({ content: RIGHT, replyTo: 1, correction: { original: WRONG } })]),
    );
  });

  it('shows only its text once the corrected words are gone', async () => {
    backend.messages = [
      fromJonas({ content: 'Message deleted', deletedAt: '2026-11-02T09:00:00.000Z' }),
      correction({ replyTo: { seq: 1, isGone: true }, correction: {} }),
    ];
    await openChat();
    expect(await message(RIGHT)).toBeVisible();
    expect((await screen.findByRole('log')).querySelector('del, ins')).toBeNull();
  });

  it('is edited like a message, and "Perfect" becomes a correction', async () => {
    backend.messages = [fromJonas(), correction({ content: '✓', correction: { original: WRONG, isPerfect: true } })];
    backend.api.on('PUT /messages/:id', ({ body }) => ({
      data: correction({ content: (body as Message).content, version: 1, editedAt: new Date().toISOString() }),
    }));
    await openChat();
    await choose('Perfect', /^Edit/);
    expect(await field()).toHaveValue(WRONG);
    fireEvent.input(await field(), { target: { value: RIGHT } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await changes()).toEqual(['Removed: habe', 'Added: bin']);
    expect(backend.api.callsTo('PUT /messages/:id')[0]?.body).toEqual({ content: RIGHT });
  });

  it('shows the corrected text whole when too much has changed', async () => {
    const long = 'eins '.repeat(500);
    backend.messages = [fromJonas(), correction({ content: 'zwei '.repeat(500), correction: { original: long } })];
    await openChat();
    expect(await message('Too much has changed to show each change.')).toBeVisible();
  });

  it('takes its direction from its words, not from the labels', async () => {
    const original = 'انا اذهب';
    backend.messages = [
      fromJonas({ content: original }),
      correction({ content: 'أنا أذهب', correction: { original } }),
    ];
    await openChat();
    const box = await screen.findByRole('log');
    await waitFor(() => expect(box.querySelector('ins')).not.toBeNull());
    const words = box.querySelector('ins')?.parentElement;
    expect(words).toHaveAttribute('dir', 'auto');
    expect(words?.querySelector('del > span')).toHaveAttribute('dir', 'ltr');
  });
});

describe('corrections', () => {
  const guitar = { _id: '64b0000000000000000000f3', title: 'Guitar', category: 'music' as const };
  const withoutLanguages = () => {
    const skills = { senderSkillId: guitar, receiverSkillId: guitar };
    backend.request = aRequest(skills);
    backend.conversations = [aConversation({ request: { ...aConversation().request, ...skills } })];
  };

  it('are offered for texts of the other member where a language is taught', async () => {
    backend.messages = [
      fromJonas(),
      aMessage(2, { isOwn: true }),
      aMessage(3, { messageType: 'file', content: 'A file' }),
    ];
    await openChat();
    expect(within(await openMenu(WRONG)).getByRole('menuitem', { name: 'Correct' })).toBeVisible();
    for (const text of ['Message 2', 'A file']) {
      await closeMenu();
      const menu = await openMenu(text);
      expect(within(menu).queryByRole('menuitem', { name: 'Correct' })).toBeNull();
    }
  });

  it('are offered elsewhere when the member switches them on, and no longer when they are switched off', async () => {
    withoutLanguages();
    backend.api.on(
      'PUT /messages/conversations/:requestId/state',
      ({ body }) =>
        ({
          conversation: {
            ...backend.conversations[0],
            offersCorrections: (body as { corrections: boolean }).corrections,
          },
        }) as never,
    );
    await openChat();
    expect(within(await openMenu(WRONG)).queryByRole('menuitem', { name: 'Correct' })).toBeNull();
    await closeMenu();
    const toggle = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'More' }));
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await toggle('Offer corrections');
    expect(within(await openMenu(WRONG)).getByRole('menuitem', { name: 'Correct' })).toBeVisible();
    await closeMenu();
    await toggle('Stop offering corrections');
    expect(backend.api.callsTo('PUT /messages/conversations/:requestId/state').map(({ body }) => body)).toEqual([
      { corrections: true },
      { corrections: false },
    ]);
    expect(within(await openMenu(WRONG)).queryByRole('menuitem', { name: 'Correct' })).toBeNull();
  });

  it('are counted again when one arrives while an earlier list is on its way', async () => {
    const held = Promise.withResolvers<void>();
    let calls = 0;
    backend.messages = [fromJonas(), correction()];
    backend.api.on('GET /messages/request/:requestId/corrections', async () => {
      const messages = backend.messages.filter((each) => each.correction);
      calls += 1;
      if (calls === 1) await held.promise;
      return { messages, pagination: { page: 1, limit: 20, total: messages.length, pages: 1 } };
    });
    await openChat();
    await goLive();
    await waitFor(() => expect(calls).toBe(1));
    const next = aMessage(3, {
      ...{ content: 'Je suis parti', replyTo: { ...quoted, senderId: nadia._id } },
      correction: { original: 'I left' },
    });
    backend.messages = [...backend.messages, next];
    backend.live.push('new_message', next);
    await (await log()).findByText('parti', { exact: false });
    held.resolve();
    expect(await screen.findByRole('button', { name: '2 corrections' })).toBeVisible();
    expect(calls).toBe(2);
  });

  it('are listed with the notes, for both, and lead to their message', async () => {
    backend.messages = [
      fromJonas(),
      correction(),
      aMessage(3, {
        ...{ content: 'Je suis allé', senderId: jonas, receiverId: nadia._id },
        ...{ replyTo: { ...quoted, senderId: nadia._id }, correction: { original: "J'ai allé" } },
      }),
    ];
    await openChat();
    await userEvent.click(await screen.findByRole('button', { name: '2 corrections' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Corrections of this exchange' }));
    expect(dialog.getByText(/You corrected Jonas/)).toBeVisible();
    expect(dialog.getByText(/Jonas corrected you/)).toBeVisible();
    await userEvent.click(dialog.getAllByRole('button', { name: 'Show in the chat' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await screen.findByRole('log')).querySelector('[data-wanted]')).toHaveAttribute('data-seq', '2');
  });
});
