import { addTexts, createStore } from '@mutua/web-kit';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import en from '../../locales/en.json';
import { EmojiPopover } from './emoji-popover.tsx';
import { LazyEmojiPicker } from './lazy-emoji-picker.tsx';

let show: (() => void) | undefined;
// The real picker takes a second to render in jsdom. Its search field is a controlled input, too.
jest.mock('./emoji-picker.tsx', () => {
  const { useState } = jest.requireActual<typeof import('react')>('react');
  return {
    EmojiPicker: () => {
      const [isThere, setThere] = useState(false);
      const [sought, setSought] = useState('');
      show = () => setThere(true);
      return (
        <>
          {isThere && <input aria-label="Search" value={sought} onChange={({ target }) => setSought(target.value)} />}
          <p>Sought: {sought}</p>
        </>
      );
    },
  };
});

const pagesKeys: string[] = [];
const note = ({ key }: KeyboardEvent) => pagesKeys.push(key);
beforeEach(() => {
  addTexts('messaging', en);
  pagesKeys.length = 0;
  document.addEventListener('keydown', note);
});
afterEach(() => document.removeEventListener('keydown', note));

it('takes the letters that were typed before it was there, and no key works in the page', async () => {
  await act(async () =>
    render(
      <Provider store={createStore()}>
        <button type="button">Emoji</button>
        <textarea aria-label="Message" />
        <LazyEmojiPicker onPick={() => undefined} />
      </Provider>,
    ),
  );
  const button = screen.getByRole('button');
  button.focus();
  for (const key of ['s', 'm', 'x', 'Backspace', 'i']) fireEvent.keyDown(button, { key });
  act(() => show?.());
  expect(await screen.findByText('Sought: smi')).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Search' });
  expect(field).toHaveFocus();

  button.focus();
  expect(fireEvent.keyDown(button, { key: 'l' })).toBe(true);
  expect(field).toHaveFocus();
  expect(pagesKeys).toEqual([]);
  fireEvent.keyDown(button, { key: 'Escape' });
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Message' }), { key: 'a' });
  expect(pagesKeys).toEqual(['Escape', 'a']);
});

it('closes by Esc, but not by the Esc of an input method in its search', async () => {
  await act(async () =>
    render(
      <Provider store={createStore()}>
        <EmojiPopover disabled={false} onPick={() => undefined} />
      </Provider>,
    ),
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Emoji' })));
  const popover = screen.getByRole('dialog');
  fireEvent.keyDown(popover, { key: 'Escape', isComposing: true });
  expect(popover).toBeVisible();
  fireEvent.keyDown(popover, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
