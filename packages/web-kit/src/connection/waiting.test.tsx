import { act, cleanup, render } from '@testing-library/react';
import { sendHttp } from '../api/http.ts';
import { Skeleton, SkeletonGroup } from '../components/skeleton.tsx';
import { slowness, useWaiting } from './waiting.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.runAllTimers();
  jest.useRealTimers();
});

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const skeleton = (name: string) => (
  <SkeletonGroup key={name}>
    <Skeleton />
  </SkeletonGroup>
);

it('counts as slow after eight seconds of consecutive skeletons, until none is left', async () => {
  const { rerender } = render(skeleton('page'));
  await pass(7);
  rerender(skeleton('its content'));
  expect(slowness.exists()).toBe(false);
  await pass(1.1);
  expect(slowness.exists()).toBe(true);
  rerender(<p>content</p>);
  await pass(0.1);
  expect(slowness.exists()).toBe(false);
});

it('counts the skeleton of the document from its navigation', async () => {
  function Drawn() {
    useWaiting({ sinceNavigation: true });
    return null;
  }
  await pass(7);
  render(<Drawn />);
  await pass(1.1);
  expect(slowness.exists()).toBe(true);
});

it('starts again with each wait', async () => {
  const { rerender } = render(skeleton('page'));
  await pass(7);
  rerender(<p>content</p>);
  await pass(1);
  rerender(skeleton('another page'));
  await pass(7);
  expect(slowness.exists()).toBe(false);
});

it.each([
  ['slow', 'POST', true],
  ['not slow, because a read has its skeleton,', 'GET', false],
])('is %s while a %s has no answer', async (_, method, expected) => {
  const answer = Promise.withResolvers<Response>();
  const sent = jest.spyOn(globalThis, 'fetch').mockReturnValue(answer.promise);
  const call = sendHttp({ method, url: '/skills' });
  await pass(9);
  expect(slowness.exists()).toBe(expected);
  answer.reject(new Error('the network is gone'));
  await expect(call).rejects.toThrow('gone');
  await pass(0.1);
  expect(slowness.exists()).toBe(false);
  sent.mockRestore();
});
