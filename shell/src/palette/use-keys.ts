import { chooseTheme, currentTheme, useAppDispatch } from '@mutua/web-kit';
import { areSingleKeyShortcutsOn, isComposing } from '@mutua/web-kit/parts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { takeEarlyKeys } from '../document/replay-early-input.ts';
import type { NavigationItem } from '../layout/navigation.tsx';
import { goToKeys, isTyping } from './commands.ts';
import { focusField, moveRow, openRow, pressControl, ROW, usesArrow } from './list-keys.ts';
import { missesField } from './missed-press.ts';
import { bufferPaletteKey, openKeys, openPalette, paletteState } from './palette-state.ts';

/** How long G waits for the letter of a place. */
const SEQUENCE_MS = 1500;

const SEARCH = 'main input[type="search"], main [role="searchbox"], main [role="combobox"]';

/** Moves the focus to the search of the page. Returns whether a visible one exists. */
const focusSearch = (): boolean =>
  [...document.querySelectorAll<HTMLElement>(SEARCH)].some((field) => {
    field.focus();
    return document.activeElement === field;
  });

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** The effect of Ctrl+Enter in a text of several lines: it submits the form, unless the form has its own key for that. */
function sendingOf(event: KeyboardEvent) {
  const { key, target, ctrlKey, metaKey, repeat } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || isComposing({ nativeEvent: event }) || repeat) return undefined;
  const form = target instanceof HTMLTextAreaElement ? target.form : null;
  return form ? () => form.requestSubmit() : undefined;
}

/** Whether it is a single key that is neither for a field nor for the browser. */
const isSingle = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || isTyping(target) || /^F\d+$/.test(key));

/** On a page for writing, a conversation, letters are for its field, even when the press on it went beside. Rows keep their keys. */
const isForWriting = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('main [data-single-keys="off"]') !== null &&
  !(target instanceof Element && target.closest(ROW));

/** Uses a key for the rows and controls of the page. Returns whether it has an effect. */
const actInPage = ({ key, target, repeat }: KeyboardEvent): boolean => {
  if (key === 'Enter') return openRow(target);
  const letter = key.toLowerCase();
  if (letter === 'j') return moveRow(1);
  if (letter === 'k') return moveRow(-1);
  return !repeat && !usesArrow(key, target) && pressControl(letter);
};

/**
 * The keys that work on every page. After the key for the palette, all keys belong to the palette, also those that were pressed before the
 * page was interactive. Single keys have no effect while the member types, nor where a member may believe to type. That is while the page
 * loads, in a conversation, and after a press that missed a field, until Tab or Escape.
 * @param isReady whether the places are known
 */
export function useKeys(places: readonly NavigationItem[], isReady: boolean): void {
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
  const lastG = useRef(Number.NEGATIVE_INFINITY);
  const hasMissed = useRef(false);

  /** Uses a single key. Returns whether it has an effect. */
  const pressSingle = (event: KeyboardEvent, isAfterG: boolean): boolean => {
    const key = event.key.toLowerCase();
    if (!isReady || hasMissed.current) return false;
    if (isForWriting(event)) return focusField(key);
    const action = (isAfterG && goTo[key]) || actions[key];
    if (action) {
      action();
      return true;
    }
    if (key === 'g') lastG.current = event.timeStamp;
    return key !== 'g' && actInPage(event);
  };
  /** Uses a key. Returns whether it has an effect. */
  const handle = useEffectEvent((event: KeyboardEvent): boolean => {
    const isAfterG = event.timeStamp - lastG.current < SEQUENCE_MS;
    lastG.current = Number.NEGATIVE_INFINITY;
    if (event.key === 'Tab' || event.key === 'Escape') hasMissed.current = false;
    const command = isPaletteKey(event) ? openPalette : sendingOf(event);
    if (command) {
      command();
      return true;
    }
    if (!isSingle(event)) return false;
    if (paletteState().part) {
      bufferPaletteKey(event.key);
      return true;
    }
    return areSingleKeyShortcutsOn() && pressSingle(event, isAfterG);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && handle(event)) event.preventDefault();
    };
    const press = (event: PointerEvent) => {
      hasMissed.current = missesField(event);
    };
    document.addEventListener('keydown', listen);
    document.addEventListener('pointerdown', press, true);
    for (const event of takeEarlyKeys()) handle(event);
    return () => {
      document.removeEventListener('keydown', listen);
      document.removeEventListener('pointerdown', press, true);
    };
  }, []);
}
