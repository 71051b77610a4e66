/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startBackend } from '../../testing/backend.ts';
import { openChat } from '../../testing/remote.ts';

let mockIsOffline = false;
jest.mock('./voice-recorder.tsx', () => {
  if (mockIsOffline) throw new Error('The chunk could not be loaded');
  return jest.requireActual('./voice-recorder.tsx');
});

startBackend();
const getUserMedia = jest.fn(() => Promise.reject(new DOMException('', 'NotFoundError')));

beforeAll(() => {
  Object.assign(globalThis, { MediaRecorder: { isTypeSupported: () => true } });
  Object.assign(navigator, { mediaDevices: { getUserMedia } });
});
beforeEach(() => void getUserMedia.mockClear());
afterEach(() => jest.restoreAllMocks());

const button = (name: string) => screen.findByRole('button', { name });

// This test has to be the first one, because a loaded recorder stays loaded.
it('returns to the field when the recorder cannot be loaded, and opens no microphone later', async () => {
  mockIsOffline = true;
  // React reports the error that the boundary shows.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await openChat();
  await userEvent.click(await button('Record a voice message'));
  expect(await screen.findByText('The recorder could not be loaded.')).toBeVisible();
  mockIsOffline = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await userEvent.click(await button('Discard'));
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(await button('Record a voice message')).toHaveFocus();
  expect(getUserMedia).not.toHaveBeenCalled();
});

it('loads the recorder under the pointer, so that a press works after the connection was lost', async () => {
  mockIsOffline = false;
  await openChat();
  await userEvent.hover(await button('Record a voice message'));
  await act(async () => undefined);
  mockIsOffline = true;
  await userEvent.click(await button('Record a voice message'));
  await waitFor(() => expect(getUserMedia).toHaveBeenCalled());
});
