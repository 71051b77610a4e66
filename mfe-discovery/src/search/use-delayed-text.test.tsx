import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { useDelayedText } from './use-delayed-text.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

const setup = (initial = '') => {
  const settled = jest.fn();
  const hook = renderHook(() => {
    const [value, setValue] = useState(initial);
    const box = useDelayedText(value, (text) => {
      settled(text);
      setValue(text);
    });
    return { ...box, setValue };
  });
  return { settled, box: () => hook.result.current };
};

it('settles once after a second without typing', () => {
  const { settled, box } = setup();
  act(() => box().setText('g'));
  pass(900);
  act(() => box().setText('gu'));
  pass(999);
  expect(settled).not.toHaveBeenCalled();
  pass(1);
  expect(settled.mock.calls).toEqual([['gu']]);
  pass(5000);
  expect(settled).toHaveBeenCalledTimes(1);
});

it('settles at once on request, and not again later', () => {
  const { settled, box } = setup();
  act(() => box().setText('guitar'));
  act(() => box().settleNow('guitar'));
  pass(5000);
  expect(settled.mock.calls).toEqual([['guitar']]);
});

it('shows a value that something else changed', () => {
  const { settled, box } = setup('guitar');
  act(() => box().setValue('bread'));
  expect(box().text).toBe('bread');
  act(() => box().setValue(''));
  expect(box().text).toBe('');
  pass(5000);
  expect(settled).not.toHaveBeenCalled();
});

it('keeps newer input while the earlier text is applied', () => {
  const late: string[] = [];
  const { result, rerender } = renderHook(({ value }) => useDelayedText(value, (text) => late.push(text)), {
    initialProps: { value: '' },
  });
  act(() => result.current.setText('gui'));
  pass(1000);
  act(() => result.current.setText('guitar'));
  rerender({ value: 'gui' });
  expect(result.current.text).toBe('guitar');
  pass(1000);
  expect(late).toEqual(['gui', 'guitar']);
});
