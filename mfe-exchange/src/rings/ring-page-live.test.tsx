/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import type { Notification } from '@mutua/contracts';
import { realtime } from '@mutua/web-kit';
import { installTestApi, startTestRealtime, type TestRealtime, testUser } from '@mutua/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { testRing } from '../testing/ring-factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { RingPage } from './ring-page.tsx';

const server = installTestApi();
let live: TestRealtime;
beforeAll(async () => {
  live = await startTestRealtime();
});
afterEach(() => realtime.stop());
afterAll(() => live.close());

const aboutRing: Notification = {
  _id: '64f000000000000000000001',
  userId: testUser()._id,
  // In the form in which the notifications service writes it for rings.
  type: 'ring_changed' as Notification['type'],
  priority: 'medium',
  title: 'Your ring',
  message: '',
  read: false,
  sender: null,
  request: null,
  createdAt: '2026-11-22T10:00:00.000Z',
} as unknown as Notification;

it('is loaded again when the others answer', async () => {
  let ring = testRing(['accepted', 'accepted', 'asked']);
  server.on('GET /rings/:id', () => ({ ring }));
  server.on('GET /rings/suggestions', () => ({ suggestions: [] }));
  await showPage(RingPage, '/rings/:ringId', { at: `/rings/${ring._id}`, user: testUser() });
  await screen.findByRole('heading', { level: 1, name: 'You have said yes' });
  act(() => realtime.start());
  await waitFor(() => expect(live.sockets).toHaveLength(1));
  ring = testRing([null, null, null], { status: 'closed', dueAt: null });
  act(() => live.push('notification', { notification: aboutRing }));
  await screen.findByRole('heading', { level: 1, name: 'This ring did not come about.' });
}, 30_000);
