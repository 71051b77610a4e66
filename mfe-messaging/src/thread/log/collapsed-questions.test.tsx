/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { act, screen, within } from '@testing-library/react';
import { startBackend } from '../../testing/backend.ts';
import { aMessage, aRequest, jonas, nadia } from '../../testing/factories.ts';
import { openChat } from '../../testing/remote.ts';

const backend = startBackend();
const QUESTIONS = 'GET /requests/:id/questions';
const createdAt = '2026-11-03T10:00:00.000Z';

async function show(questionCount?: number) {
  backend.request = aRequest({ ...(questionCount && { questionCount }) });
  backend.messages = [aMessage(1)];
  backend.api.on(QUESTIONS, () => ({
    questions: [
      { _id: '64f200000000000000000001', senderId: jonas._id, text: 'Where?', createdAt },
      { _id: '64f200000000000000000002', senderId: nadia._id, text: 'At the library.', createdAt },
    ],
    left: { mine: 0, theirs: 0 },
  }));
  await openChat();
  return within(await screen.findByRole('log'));
}

it('shows the questions from before the acceptance, collapsed above the first message', async () => {
  const log = await show(2);
  const toggle = await log.findByRole('button', { name: 'Before the yes' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(backend.api.callsTo(QUESTIONS)).toEqual([]);
  // The code is loaded first, because a press that suspends has to be awaited.
  await act(async () => toggle.click());
  const list = await screen.findByRole('list', { name: `Questions and answers with ${jonas.name}` });
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Jonas · .*Where\?$/),
    expect.stringMatching(/^You · .*At the library\.$/),
  ]);
  const message = log.getByText('Message 1');
  expect(toggle.compareDocumentPosition(message) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('shows nothing when nothing was asked', async () => {
  const log = await show();
  await log.findByText('Message 1');
  expect(log.queryByRole('button', { name: 'Before the yes' })).toBeNull();
});
