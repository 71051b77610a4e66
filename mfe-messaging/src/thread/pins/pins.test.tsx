/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import type { Pin } from '@mutua/contracts';
import { failure } from '@mutua/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { goLive, startBackend } from '../../testing/backend.ts';
import { aConversation, aMessage, jonas, nadia, REQUEST_ID } from '../../testing/factories.ts';
import { aPlan, aPlannedRequest, aSession } from '../../testing/plan-factories.ts';
import { openChat } from '../../testing/remote.ts';

const backend = startBackend();
const LINK = 'https://us02web.zoom.us/j/123';

const aPin = (seq: number, overrides: Partial<Pin> = {}): Pin => ({
  seq,
  senderId: jonas._id,
  excerpt: `Message ${seq}`,
  messageType: 'text',
  timestamp: '2026-11-18T10:00:00.000Z',
  by: nadia._id,
  at: '2026-11-19T10:00:00.000Z',
  ...overrides,
});

beforeEach(() => {
  backend.messages = [aMessage(1), aMessage(2), aMessage(3, { content: `Here: ${LINK}` })];
});

/** Replaces the dialog of the exchange remote, which has its own tests. */
const Arrange = ({ open, place }: { open: boolean; place?: { platform: string; link: string } }) =>
  open ? <p>{`Arrange: ${place?.platform}, ${place?.link}`}</p> : null;
const open = () => openChat('', { widgets: { 'exchange/arrange': Arrange } });
const line = () => screen.findByRole('button', { name: /^Pinned/ });
const message = async (text: string | RegExp) =>
  (await within(await screen.findByRole('log')).findByText(text)).closest<HTMLElement>('[data-seq]') as HTMLElement;
const openMenu = async (text: string | RegExp) => {
  const bubble = await message(text);
  act(() => bubble.focus());
  fireEvent.keyDown(bubble, { key: 'Enter' });
  return screen.findByRole('menu', { name: 'Message options' });
};
const choose = async (text: string | RegExp, name: string) => {
  await openMenu(text);
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

it('shows the newest pin in a line, and a press goes to its message and shows the next pin', async () => {
  backend.conversations = [aConversation({ pins: [aPin(2), aPin(1)] })];
  await open();
  await message('Message 1');
  expect(await line()).toHaveTextContent('Pinned Message 2 1 of 2');
  await userEvent.click(await line());
  expect(await message('Message 2')).toHaveAttribute('data-wanted');
  expect(await line()).toHaveTextContent('Pinned Message 1 2 of 2');
  await userEvent.click(await line());
  expect(await message('Message 1')).toHaveAttribute('data-wanted');
  expect(await line()).toHaveTextContent('Pinned Message 2 1 of 2');

  const panel = within(screen.getByRole('complementary', { name: 'Exchange' }));
  expect(await panel.findByText('2 of 10')).toBeVisible();
  await userEvent.click(panel.getByRole('button', { name: 'Message 2 Jonas, Nov 18' }));
  expect(await message('Message 2')).toHaveFocus();
});

it('pins a message for both from its menu and unpins it, and says why when it fails', async () => {
  const answers = [[aPin(1)], []];
  for (const method of ['PUT', 'DELETE'] as const)
    backend.api.on(`${method} /messages/conversations/:requestId/pins/:seq`, () => ({
      pins: answers.shift() ?? [],
      pinsVersion: 2 - answers.length,
    }));
  await open();
  await choose('Message 1', 'Pin for both');
  expect(await line()).toHaveTextContent('Pinned Message 1');
  expect(await screen.findByText('Pinned for both')).toBeVisible();
  await choose('Message 1', 'Unpin');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Pinned/ })).toBeNull());
  expect(
    (['PUT', 'DELETE'] as const).map(
      (method) => backend.api.callsTo(`${method} /messages/conversations/:requestId/pins/:seq`)[0]?.params,
    ),
  ).toEqual([
    { requestId: REQUEST_ID, seq: '1' },
    { requestId: REQUEST_ID, seq: '1' },
  ]);
  backend.api.on('PUT /messages/conversations/:requestId/pins/:seq', () => failure(409, 'Ten are enough'));
  await choose('Message 2', 'Pin for both');
  expect(await screen.findByText('Ten are enough')).toBeVisible();
});

it('updates the line after pins, edits and deletions of the other member', async () => {
  await goLive();
  await open();
  await message('Message 1');
  act(() => backend.live.push('pins_changed', { requestId: REQUEST_ID, pins: [aPin(2), aPin(1)], pinsVersion: 2 }));
  expect(await line()).toHaveTextContent('Pinned Message 2 1 of 2');
  // An older event from another node.
  act(() => backend.live.push('pins_changed', { requestId: REQUEST_ID, pins: [aPin(1)], pinsVersion: 1 }));
  const { isRead: _, ...changed } = aMessage(2, { content: '**Better**', version: 1 });
  act(() => backend.live.push('message_changed', changed));
  await waitFor(async () => expect(await line()).toHaveTextContent('Pinned Better 1 of 2'));
  act(() => backend.live.push('message_changed', { ...changed, deletedAt: changed.timestamp, version: 2 }));
  await waitFor(async () => expect(await line()).toHaveTextContent(/^Pinned Message 1$/));
});

describe('the menu of a message with a meeting link', () => {
  const start = (plan = aPlan()) => {
    backend.request = aPlannedRequest(plan);
    backend.api.on('GET /requests/:id/plan', () => ({ request: backend.request, plan }));
    return open();
  };

  it('offers to use the link for the next session', async () => {
    await start(aPlan({ sessions: [aSession(new Date(Date.now() + 86_400_000).toISOString())] }));
    await screen.findByRole('button', { name: 'Find a time' });
    await choose(/Here/, 'Use for the lesson');
    const form = within(await screen.findByRole('dialog', { name: 'Change the place' }));
    expect(form.getByLabelText(/Meeting link/)).toHaveValue(LINK);
    expect(form.getByLabelText(/Platform/)).toHaveValue('Zoom');
  });

  it('offers to propose times with the link when there is no session, and nothing for other messages', async () => {
    await start();
    await screen.findByRole('button', { name: 'Find a time' });
    expect(within(await openMenu('Message 1')).queryByText('Use for the lesson')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await choose(/Here/, 'Use for the lesson');
    expect(await screen.findByText(`Arrange: Zoom, ${LINK}`)).toBeVisible();
  });
});
