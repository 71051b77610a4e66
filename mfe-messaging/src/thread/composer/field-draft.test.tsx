import { createStore, type KitStore, unsaved } from '@mutua/web-kit';
import { signInForTest, testUser } from '@mutua/web-kit/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { Provider } from 'react-redux';
import { FieldDraft, type FieldDraftHandle } from './field-draft.tsx';

let store: KitStore;

beforeEach(() => {
  localStorage.clear();
  store = createStore();
  signInForTest(store, testUser());
});

function Chat({ about, onPut = () => undefined }: { about: string; onPut?: (text: string) => void }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const draft = useRef<FieldDraftHandle>(null);
  return (
    <>
      <textarea ref={box} aria-label="Message" onInput={() => draft.current?.changed()} />
      <FieldDraft ref={draft} name={about} field={box} onPut={onPut} />
      <button type="button" onClick={() => draft.current?.clear()}>
        send
      </button>
    </>
  );
}

const inStore = (content: React.ReactNode) => <Provider store={store}>{content}</Provider>;
const message = () => screen.getByLabelText('Message');
/** Simulates a reload: the page ends without a chance to clean up. */
const leave = (shown: { unmount: () => void }) => {
  window.dispatchEvent(new Event('pagehide'));
  shown.unmount();
};

it('restores the text after a reload, and reports what it restored', async () => {
  const first = render(inStore(<Chat about="chat:1" />));
  await userEvent.type(message(), 'Dear Hana');
  leave(first);
  const onPut = jest.fn();

  render(inStore(<Chat about="chat:1" onPut={onPut} />));

  expect(message()).toHaveValue('Dear Hana');
  expect(onPut.mock.calls).toEqual([['Dear Hana']]);
});

it('forgets a text that was sent', async () => {
  const first = render(inStore(<Chat about="chat:1" />));
  await userEvent.type(message(), 'Dear Hana');
  expect([unsaved.exists(), unsaved.asks()]).toEqual([true, false]);

  await userEvent.click(screen.getByRole('button', { name: 'send' }));

  expect(message()).toHaveValue('');
  expect(unsaved.exists()).toBe(false);
  leave(first);
  render(inStore(<Chat about="chat:1" />));
  expect(message()).toHaveValue('');
});

it('keeps the drafts of conversations and of members apart', async () => {
  const { rerender } = render(inStore(<Chat about="chat:1" />));
  await userEvent.type(message(), 'Dear Hana');
  rerender(inStore(<Chat about="chat:2" />));
  expect(message()).toHaveValue('');
  await userEvent.type(message(), 'Dear Jonas');
  rerender(inStore(<Chat about="chat:1" />));
  expect(message()).toHaveValue('Dear Hana');

  act(() => signInForTest(store, testUser({ _id: '64b000000000000000000002' })));

  expect(message()).toHaveValue('');
});
