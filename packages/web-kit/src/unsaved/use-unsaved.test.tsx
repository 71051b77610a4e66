import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unsaved } from './unsaved.ts';
import { useUnsaved } from './use-unsaved.ts';

function Input({ isDirty, ask }: { isDirty: boolean; ask?: boolean }) {
  const settle = useUnsaved(isDirty, ask === undefined ? {} : { ask });
  return (
    <button type="button" onClick={settle}>
      settle
    </button>
  );
}

/** Whether the browser would ask before it closes or reloads the tab. */
const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('is reported while any part of the page has unsaved input', () => {
  const listener = jest.fn();
  const stop = unsaved.subscribe(listener);
  const first = render(<Input isDirty={false} />);
  expect(listener).not.toHaveBeenCalled();
  first.rerender(<Input isDirty />);
  const second = render(<Input isDirty />);
  expect(unsaved.exists()).toBe(true);
  first.rerender(<Input isDirty={false} />);
  expect(unsaved.exists()).toBe(true);
  second.unmount();
  expect(unsaved.exists()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(4);
  stop();
});

it('asks before the tab is closed or reloaded while there is unsaved input', () => {
  const { rerender, unmount } = render(<Input isDirty />);
  expect(asksBeforeUnload()).toBe(true);
  rerender(<Input isDirty={false} />);
  expect(asksBeforeUnload()).toBe(false);
  rerender(<Input isDirty />);
  unmount();
  expect(asksBeforeUnload()).toBe(false);
});

it('does not ask with the option ask: false', () => {
  render(<Input isDirty ask={false} />);
  expect([unsaved.exists(), unsaved.asks(), asksBeforeUnload()]).toEqual([true, false, false]);
});

it('is settled by a submit before the page renders again', async () => {
  render(<Input isDirty />);
  await userEvent.click(screen.getByRole('button', { name: 'settle' }));
  expect([unsaved.exists(), asksBeforeUnload()]).toEqual([false, false]);
});
