import { chooseTheme, currentTheme, useAppDispatch } from '@mutua/web-kit';
import { singleKeysWork } from '@mutua/web-kit/single-keys';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NavigationItem } from '../layout/navigation.tsx';
import { goToKeys, isTyping } from './commands.ts';
import { moveRow, openRow, pressControl } from './list-keys.ts';
import { openKeys, openPalette } from './palette-state.ts';

/** How long G waits for the letter of a place. */
const SEQUENCE_MS = 1500;

const SEARCH = 'main input[type="search"], main [role="searchbox"], main [role="combobox"]';

/** Puts the focus into the search of the page. Returns whether it has one: what is not drawn takes no focus. */
const focusSearch = (): boolean =>
  [...document.querySelectorAll<HTMLElement>(SEARCH)].some((field) => {
    field.focus();
    return document.activeElement === field;
  });

const isPaletteKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/** What Ctrl+Enter does in a text of several lines: it sends the form, unless the form has its own key for that. */
function sendingOf({ key, target, ctrlKey, metaKey, defaultPrevented, isComposing, repeat }: KeyboardEvent) {
  if (key !== 'Enter' || !(ctrlKey || metaKey) || defaultPrevented || isComposing || repeat) return undefined;
  const form = target instanceof HTMLTextAreaElement ? target.form : null;
  return form ? () => form.requestSubmit() : undefined;
}

/** What a key does together with Ctrl or Cmd. */
const commandOf = (event: KeyboardEvent) => (isPaletteKey(event) ? openPalette : sendingOf(event));

/** A key alone, which is not meant for a field. */
const isSingle = (event: KeyboardEvent) =>
  !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) &&
  singleKeysWork();

/** Uses a key for the rows and the controls of the page. Returns whether it does something there. */
const actInPage = ({ key, target, repeat }: KeyboardEvent): boolean => {
  if (key === 'Enter') return openRow(target);
  const letter = key.toLowerCase();
  if (letter === 'j') return moveRow(1);
  if (letter === 'k') return moveRow(-1);
  return !repeat && pressControl(letter);
};

/** The keys that work on every page. Single ones rest while the member types. */
export function useKeys(places: readonly NavigationItem[]): void {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const add = places.find(({ slot }) => slot === 'button');
  const actions: Partial<Record<string, () => void>> = {
    '?': openKeys,
    '/': () => focusSearch() || openPalette(),
    t: () => void dispatch(chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')),
    ...(add && { n: () => void navigate(add.to) }),
  };
  const goTo = Object.fromEntries(goToKeys(places).map(({ letter, to }) => [letter, () => void navigate(to)]));
  const actionOf = useEffectEvent((key: string, isAfterG: boolean) => (isAfterG && goTo[key]) || actions[key]);
  useEffect(() => {
    let lastG = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      const isAfterG = event.timeStamp - lastG < SEQUENCE_MS;
      lastG = Number.NEGATIVE_INFINITY;
      const key = event.key.toLowerCase();
      const action = commandOf(event) ?? (isSingle(event) && actionOf(key, isAfterG));
      if (action) {
        event.preventDefault();
        action();
      } else if (key === 'g' && isSingle(event)) lastG = event.timeStamp;
      else if (isSingle(event) && actInPage(event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
