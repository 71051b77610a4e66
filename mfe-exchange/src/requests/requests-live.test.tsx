/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { realtime } from '@mutua/web-kit';
import { installTestApi, pageOf, startTestRealtime, type TestRealtime, testRequest } from '@mutua/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { showPage } from '../testing/show-page.tsx';
import { RequestsPage } from './requests-page.tsx';

const server = installTestApi();
let live: TestRealtime;
beforeAll(async () => {
  live = await startTestRealtime();
});
afterEach(() => realtime.stop());
afterAll(() => live.close());

it('shows the new text when the sender edits a request', async () => {
  let request = testRequest({ message: 'Thursday?', version: 1 });
  server.on('GET /requests/received', () => ({ requests: [request], ...pageOf(1) }));
  server.on('GET /requests/sent', () => ({ requests: [], ...pageOf(0) }));
  await showPage(RequestsPage, '/requests', { at: '/requests' });
  await screen.findByText('Thursday?');
  act(() => realtime.start());
  await waitFor(() => expect(live.sockets).toHaveLength(1));
  request = testRequest({ message: 'Friday!', version: 2 });
  act(() => live.push('request_edited', { requestId: request._id }));
  expect(await screen.findByText('Friday!')).toBeVisible();
}, 30_000);
