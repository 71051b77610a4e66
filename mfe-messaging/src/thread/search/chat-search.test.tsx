/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */

import { defineRemote } from '@mutua/web-kit';
import { renderRemote } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../../locales/en.json';
import { startBackend } from '../../testing/backend.ts';
import { aMessage, jonas, nadia, REQUEST_ID } from '../../testing/factories.ts';
import { ChatSearch } from './chat-search.tsx';

const backend = startBackend();

it('keeps the focus in the search when the pressed button is at its last message, and Esc closes it there', async () => {
  backend.api.on('GET /messages/search', () => ({
    messages: [2, 1].map((seq) => {
      const { _id, timestamp } = aMessage(seq);
      const excerpt = { before: '', match: 'flour', after: '' };
      return { _id, requestId: REQUEST_ID, seq, excerpt, senderId: jonas._id, otherUser: jonas, timestamp };
    }),
    nextCursor: null,
  }));
  const onClose = jest.fn();
  const Page = () => (
    <>
      <div role="log">
        <p data-seq="1" />
        <p data-seq="2" />
      </div>
      <ChatSearch requestId={REQUEST_ID} onClose={onClose} />
    </>
  );
  const remote = defineRemote({
    ...{ name: 'messaging', version: 'test', pages: { '/messages': Page } },
    messages: { en: () => Promise.resolve({ default: en }) },
  });
  await renderRemote(remote, { at: '/messages', user: nadia });
  await userEvent.type(await screen.findByRole('searchbox'), 'flour');
  const older = screen.getByRole('button', { name: 'Older message' });
  await waitFor(() => expect(older).toBeEnabled());
  await userEvent.click(older);
  await userEvent.click(older);
  await waitFor(() => expect(older).toBeDisabled());
  expect(screen.getByRole('button', { name: 'Newer message' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});
