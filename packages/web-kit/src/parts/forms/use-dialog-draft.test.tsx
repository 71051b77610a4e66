import { createStore, type KitStore } from '@mutua/web-kit';
import { signInForTest, testUser } from '@mutua/web-kit/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { Provider } from 'react-redux';
import { useFormDialogDraft } from './use-dialog-draft.ts';

let store: KitStore;

beforeEach(() => {
  localStorage.clear();
  store = createStore();
  signInForTest(store, testUser());
});

function Reason({ about }: { about: string }) {
  const form = useForm({ defaultValues: { reason: '', scope: 'one' } });
  useFormDialogDraft(form, about, ['reason']);
  return (
    <>
      <input aria-label="Reason" {...form.register('reason')} />
      <p>{form.formState.isDirty ? 'dirty' : 'clean'}</p>
    </>
  );
}

const open = (about = 'reject:1') =>
  render(
    <Provider store={store}>
      <Reason about={about} />
    </Provider>,
  );
const reason = () => screen.getByLabelText('Reason');
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
const hide = () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  jest.restoreAllMocks();
};
/** The page ends without a chance to clean up, and starts again. */
const endPage = (dialog: { unmount: () => void }) => {
  const kept = { ...localStorage };
  dialog.unmount();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
};

it.each([
  ['is left', () => window.dispatchEvent(new Event('pagehide'))],
  ['is hidden, as a phone does before it ends it', hide],
])('restores the text of a dialog whose page %s, for that dialog only', (_, leave) => {
  const first = open();
  fireEvent.input(reason(), { target: { value: 'I am away' } });
  leave();
  endPage(first);

  const other = open('reject:2');
  expect(reason()).toHaveValue('');
  other.unmount();
  open();
  expect(reason()).toHaveValue('I am away');
  expect(screen.getByText('dirty')).toBeVisible();
});

it('forgets the text with the dialog, also when the page came back meanwhile', () => {
  const first = open();
  fireEvent.input(reason(), { target: { value: 'I am away' } });
  hide();
  first.unmount();
  open();
  expect(reason()).toHaveValue('');
  expect(drafts()).toEqual([]);
});

it('keeps nothing of a dialog without input', () => {
  const first = open();
  window.dispatchEvent(new Event('pagehide'));
  endPage(first);
  expect(drafts()).toEqual([]);
});
