import { act, renderHook, waitFor } from '@testing-library/react';
import { aMessage } from '../../testing/factories.ts';
import { useShownMessages } from './use-shown-messages.ts';

/** By default one group, whose messages have the minimum height. */
const timelineOf = (from: number, to: number, secondsBetween = 1) => ({
  messages: Array.from({ length: to - from + 1 }, (_, index) =>
    aMessage(from + index, { timestamp: new Date(1_800_000_000_000 + index * secondsBetween * 1000).toISOString() }),
  ),
  pending: [],
  lines: [],
});

/** Renders the hook, and records how many messages each render showed. */
function show(timeline: ReturnType<typeof timelineOf>, firstUnread: number | null = null) {
  const counts: number[] = [];
  const loadOlder = jest.fn(async () => undefined);
  const { result } = renderHook(() => {
    const shown = useShownMessages(timeline, firstUnread, loadOlder, null);
    const count = shown.shown.messages.length;
    if (counts.at(-1) !== count) counts.push(count);
    return shown;
  });
  return { result, counts, loadOlder };
}

const steps = (counts: number[]) => counts.slice(1).map((count, index) => count - (counts[index] ?? 0));

it('shows the newest messages that fill the window first, then the rest of their page in parts', async () => {
  const { result, counts } = show(timelineOf(101, 200));
  await waitFor(() => expect(result.current.isComing).toBe(false));
  expect(counts[0]).toBeLessThan(30);
  expect((counts[0] ?? 0) * 44).toBeGreaterThanOrEqual(window.innerHeight);
  expect(Math.max(...steps(counts))).toBeLessThanOrEqual(8);
  expect(counts.at(-1)).toBe(50);
  expect(result.current.isDeep).toBe(false);
});

it('shows fewer messages first when each is a group of its own, with its time below it', async () => {
  const { counts, result } = show(timelineOf(101, 200, 600));
  await waitFor(() => expect(result.current.isComing).toBe(false));
  expect(counts[0]).toBeLessThan(18);
  expect((counts[0] ?? 0) * 86).toBeGreaterThanOrEqual(window.innerHeight);
  expect(counts.at(-1)).toBe(50);
});

it('shows an older page in parts', async () => {
  const { result, counts, loadOlder } = show(timelineOf(1, 200));
  await waitFor(() => expect(result.current.isComing).toBe(false));
  await act(() => result.current.showOlder());
  await waitFor(() => expect(result.current.isComing).toBe(false));
  expect(counts.at(-1)).toBe(100);
  expect(Math.max(...steps(counts))).toBeLessThanOrEqual(8);
  expect(result.current.isDeep).toBe(true);
  expect(loadOlder).not.toHaveBeenCalled();
});

it('shows everything from the unread line on at once', async () => {
  const { result, counts } = show(timelineOf(1, 200), 61);
  expect(counts).toEqual([140]);
  await waitFor(() => expect(result.current.isComing).toBe(false));
  expect(counts).toEqual([140]);
});
