/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { goLive, startBackend } from '../../testing/backend.ts';
import { aMessage, REQUEST_ID } from '../../testing/factories.ts';
import { openChat } from '../../testing/remote.ts';

const MESSAGES = 300;
/** jsdom has no layout: each message is 30 pixels high in a log of 500. */
const HEIGHT = 30;
const LOG = 500;
const backend = startBackend();

beforeEach(async () => {
  sessionStorage.clear();
  backend.messages = Array.from({ length: MESSAGES }, (_, index) => aMessage(index + 1));
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(MESSAGES * HEIGHT);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(LOG);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const scrolled = this.closest('[role=log]')?.scrollTop ?? 0;
    const seqs = [this, ...this.querySelectorAll<HTMLElement>('[data-seq]')].map(({ dataset }) =>
      Number(dataset['seq']),
    );
    const known = seqs.filter((seq) => seq > 0);
    if (known.length === 0 || this.getAttribute('role') === 'log') return new DOMRect(0, 0, LOG, LOG);
    const [first, last] = [Math.min(...known), Math.max(...known)];
    return new DOMRect(0, (first - 1) * HEIGHT - scrolled, LOG, (last - first + 1) * HEIGHT);
  });
  await goLive();
});
afterEach(() => jest.restoreAllMocks());

const log = () => screen.findByRole('log');
const shows = async (seq: number) => within(await log()).findByText(`Message ${seq}`);
async function scrollTo(top: number) {
  const box = await log();
  box.scrollTop = top;
  fireEvent.scroll(box);
}

it('returns to the position with Back', async () => {
  const { history } = await openChat();
  await shows(MESSAGES);
  await waitFor(() => expect(within(screen.getByRole('log')).getAllByText(/^Message/).length).toBeGreaterThan(49));
  await scrollTo(8045);
  await act(async () => history.push('/elsewhere'));
  await waitFor(() => expect(screen.queryByRole('log')).toBeNull());
  await act(async () => history.go(-1));
  expect((await log()).scrollTop).toBe(8045);
});

it('returns to the position after a reload, also in older messages, and highlights nothing', async () => {
  sessionStorage.setItem(`reading default ${REQUEST_ID}`, JSON.stringify({ seq: 100, offset: -12 }));
  await openChat();
  expect(await shows(100)).not.toHaveFocus();
  expect((await log()).scrollTop).toBe(99 * HEIGHT + 12);
  expect((await log()).querySelector('[data-wanted]')).toBeNull();
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  await openChat();
  await shows(100);
  expect((await log()).scrollTop).toBe(99 * HEIGHT + 12);
});

it('opens at the end when the reader has left at the end', async () => {
  await openChat();
  await shows(MESSAGES);
  await scrollTo(8045);
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage).toHaveLength(1);
  await scrollTo(MESSAGES * HEIGHT - LOG);
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage).toHaveLength(0);
});

it('keeps no position when the address names a message', async () => {
  await openChat('?at=280');
  await shows(280);
  await scrollTo(8045);
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage).toHaveLength(0);
});
