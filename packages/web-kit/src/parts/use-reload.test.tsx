import { act, renderHook } from '@testing-library/react';
import { useReload } from './use-reload.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function aQuery() {
  const refetch = jest.fn();
  const { result, rerender, unmount } = renderHook(useReload, {
    initialProps: { isFetching: true, isUninitialized: false, refetch },
  });
  const show = (isFetching: boolean) => rerender({ isFetching, isUninitialized: false, refetch });
  return {
    refetch,
    unmount,
    /** Something happens while the query is on its way. Then its answer arrives. */
    miss() {
      show(true);
      act(() => result.current());
      show(false);
    },
    answer() {
      show(true);
      show(false);
    },
    pass: (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds)),
  };
}

it('loads once more at once, and after that only with pauses', () => {
  const { refetch, miss, answer, pass } = aQuery();
  miss();
  pass(0);
  expect(refetch).toHaveBeenCalledTimes(1);
  miss();
  pass(4000);
  expect(refetch).toHaveBeenCalledTimes(1);
  pass(1000);
  expect(refetch).toHaveBeenCalledTimes(2);
  answer();
  pass(60_000);
  expect(refetch).toHaveBeenCalledTimes(2);
  miss();
  pass(0);
  expect(refetch).toHaveBeenCalledTimes(3);
});

it('loads nothing again for a page that has been left', () => {
  const { refetch, unmount, miss, pass } = aQuery();
  miss();
  unmount();
  pass(60_000);
  expect(refetch).not.toHaveBeenCalled();
});
