import { renderHook, waitFor } from '@testing-library/react';
import { useAwake } from './use-awake.ts';

afterEach(() => Reflect.deleteProperty(navigator, 'wakeLock'));

/** A browser that keeps the screen on until each lock is released. */
function withLocks() {
  const locks: { isHeld: boolean }[] = [];
  const request = async () => {
    const lock = { isHeld: true, release: async () => Object.assign(lock, { isHeld: false }) };
    locks.push(lock);
    return lock;
  };
  Object.assign(navigator, { wakeLock: { request } });
  return locks;
}

it('keeps the screen on while it is asked to, also after the page was hidden', async () => {
  const locks = withLocks();
  const { rerender, unmount } = renderHook(({ isOn }) => useAwake(isOn), { initialProps: { isOn: false } });
  expect(locks).toEqual([]);
  rerender({ isOn: true });
  await waitFor(() => expect(locks).toHaveLength(1));
  Object.assign(locks[0] ?? {}, { isHeld: false }); // the browser releases it when the page is hidden
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(locks).toHaveLength(2));
  unmount();
  await waitFor(() => expect(locks.some(({ isHeld }) => isHeld)).toBe(false));
});

it('asks for one lock at a time, so that none is left over', async () => {
  const locks = withLocks();
  const { unmount } = renderHook(() => useAwake(true));
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(locks).toHaveLength(1));
  unmount();
  await waitFor(() => expect(locks.map(({ isHeld }) => isHeld)).toEqual([false]));
});

it('does nothing in a browser that cannot', () => {
  expect(() => renderHook(() => useAwake(true))).not.toThrow();
});
