import { act, cleanup, render } from '@testing-library/react';
import { Button } from '../components/button.tsx';
import { Skeleton, SkeletonGroup } from '../components/skeleton.tsx';
import { slowness } from './waiting.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.runAllTimers();
  jest.useRealTimers();
});

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const outline = (name: string) => (
  <SkeletonGroup key={name}>
    <Skeleton />
  </SkeletonGroup>
);

it('is slow when outlines have stood for eight seconds, one after the other, until none is left', async () => {
  const { rerender } = render(outline('page'));
  await pass(7);
  rerender(outline('its content'));
  expect(slowness.exists()).toBe(false);
  await pass(1.1);
  expect(slowness.exists()).toBe(true);
  rerender(<p>content</p>);
  await pass(0.1);
  expect(slowness.exists()).toBe(false);
});

it('begins anew with each wait', async () => {
  const { rerender } = render(outline('page'));
  await pass(7);
  rerender(<p>content</p>);
  await pass(1);
  rerender(outline('another page'));
  await pass(7);
  expect(slowness.exists()).toBe(false);
});

it('is slow while a button is busy', async () => {
  const { rerender } = render(<Button busy>Save</Button>);
  await pass(9);
  expect(slowness.exists()).toBe(true);
  rerender(<Button>Save</Button>);
  await pass(0.1);
  expect(slowness.exists()).toBe(false);
});
