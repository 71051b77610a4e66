/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import type { Message } from '@mutua/contracts';
import { api } from '@mutua/web-kit';
import { failure } from '@mutua/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startBackend } from '../../testing/backend.ts';
import { aMessage, REQUEST_ID } from '../../testing/factories.ts';
import { openChat } from '../../testing/remote.ts';
import { selectTimeline } from './chat.slice.ts';

const backend = startBackend();
const log = async () => within(await screen.findByRole('log'));
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const write = async (text: string) => {
  await screen.findByRole('log');
  fireEvent.input(await field(), { target: { value: text } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
};
const sent = () =>
  backend.api.callsTo('POST /messages').map(({ body }) => body as { clientId: string; content: string });
/** Stores a message like the service, once for each client id. */
const store = (body: unknown): Message => {
  const draft = body as { clientId: string; content: string };
  const known = backend.messages.find(({ clientId }) => clientId === draft.clientId);
  const message = known ?? aMessage(backend.messages.length + 1, { isOwn: true, ...draft });
  if (!known) backend.messages.push(message);
  return message;
};
/** A page that ends as on an iPhone: without a question, and without a chance to clean up. Then it starts again. */
async function reload(page: Awaited<ReturnType<typeof openChat>>) {
  window.dispatchEvent(new Event('pagehide'));
  const kept = { ...localStorage };
  page.unmount();
  // The sends of the earlier page end, too.
  page.store.dispatch(api.util.resetApiState());
  window.dispatchEvent(new Event('online'));
  localStorage.clear();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  return openChat();
}
/** The service stores a message, and its answer is lost. */
const loseAnswers = (isStored: boolean) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
    if (options?.method !== 'POST' || !String(url).endsWith('/messages')) return fetchNow(url, options);
    if (isStored) store(JSON.parse(String(options.body)));
    throw new TypeError('Failed to fetch');
  });
const fetchNow = globalThis.fetch;

afterEach(() => jest.restoreAllMocks());

it('shows a message that was being sent when the page ended, and sends it with its own id', async () => {
  const first = await openChat();
  const offline = loseAnswers(false);
  await write('Hello');
  expect(await screen.findByText('Sending…')).toBeVisible();
  const [{ content = '', clientId = '' } = {}] = await waitFor(() => {
    const calls = offline.mock.calls.filter(([url]) => String(url).endsWith('/messages'));
    expect(calls).not.toHaveLength(0);
    return calls.map(([, options]) => JSON.parse(String(options?.body)) as { content: string; clientId: string });
  });
  expect(content).toBe('Hello');

  await reload(first);
  expect(await (await log()).findByText('Hello')).toBeVisible();
  expect(await screen.findByText('Not sent')).toBeVisible();
  offline.mockRestore();
  backend.api.on('POST /messages', ({ body }) => ({ data: store(body) }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Sent')).toBeVisible();
  expect(sent()).toMatchObject([{ content: 'Hello', clientId }]);
});

it('shows a message once when only its answer was lost with the page', async () => {
  const first = await openChat();
  loseAnswers(true);
  await write('Hello');
  await waitFor(() => expect(backend.messages).toHaveLength(1));
  const second = await reload(first);
  expect(await (await log()).findByText('Hello')).toBeVisible();
  expect(screen.queryByText('Not sent')).toBeNull();

  backend.messages = [];
  await reload(second);
  expect(await screen.findByText('Start the conversation')).toBeVisible();
});

it('sends a message again that an earlier page has sent after all, and shows it at its place', async () => {
  const first = await openChat();
  loseAnswers(true);
  await write('Hello');
  await waitFor(() => expect(backend.messages).toHaveLength(1));
  jest.restoreAllMocks();
  for (let seq = 2; seq <= 70; seq += 1) backend.messages.push(aMessage(seq));
  backend.api.on('POST /messages', ({ body }) => ({ data: store(body) }));
  const second = await reload(first);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  // Together with all messages between, so that the log has no gap.
  const timeline = () => selectTimeline(second.store.getState(), REQUEST_ID);
  await waitFor(() =>
    expect(timeline()?.messages.map(({ seq }) => seq)).toEqual(backend.messages.map(({ seq }) => seq)),
  );
  expect(timeline()?.pending).toEqual([]);
  expect(backend.messages).toHaveLength(70);
});

it('forgets a failed message that the member discards', async () => {
  backend.api.on('POST /messages', () => failure(409, 'This conversation is closed'));
  const first = await openChat();
  await write('Hello');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByText('Hello')).toBeNull();
  await reload(first);
  expect(await screen.findByText('Start the conversation')).toBeVisible();
});

it('offers an edit again whose page ended before it was saved', async () => {
  backend.messages = [aMessage(1, { isOwn: true, timestamp: new Date().toISOString() })];
  backend.api.on('PUT /messages/:id', () => new Promise(() => undefined));
  const first = await openChat();
  const bubble = await (await log()).findByText('Message 1');
  act(() => bubble.focus());
  fireEvent.keyDown(bubble, { key: 'e' });
  fireEvent.input(await field(), { target: { value: 'Better' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saving…')).toBeVisible();

  await reload(first);
  expect(await screen.findByText('Change not saved')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Edit again' }));
  expect(await field()).toHaveValue('Better');
});

it('returns the words to the field that waited for a file when the page ended', async () => {
  backend.api.on('POST /upload/chat-file', () => new Promise(() => undefined));
  const first = await openChat();
  fireEvent.paste(await field(), {
    clipboardData: {
      files: [new File(['x'], 'plan.txt', { type: 'text/plain' })],
      getData: () => '',
      types: ['Files'],
    },
  });
  await screen.findByText('plan.txt');
  await write('The plan');
  await write('And a question');
  expect(await field()).toHaveValue('');

  await reload(first);
  await waitFor(async () => expect(await field()).toHaveValue('The plan\nAnd a question'));
});
