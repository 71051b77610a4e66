import { chooseTheme, currentTheme, useAppDispatch } from '@mutua/web-kit';
import {
  isComposing,
  isFocusPointed,
  isTyping,
  letterOf,
  maySingleKeysAct,
  watchMissedPresses,
} from '@mutua/web-kit/parts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { takeEarlyKeys } from '../document/replay-early-input.ts';
import type { NavigationItem } from '../layout/navigation.tsx';
import { goToKeys } from './commands.ts';
import { focusField, moveRow, openRow, pressControl, ROW, usesArrow } from './list-keys.ts';
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

const isPaletteKey = (event: KeyboardEvent) =>
  letterOf(event) === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

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

/** On a page for writing, a conversation, letters are for its field, also when the press on it went beside. */
const isForWriting = () => document.querySelector('main [data-single-keys="off"]') !== null;
/** What a member types while a part of the page loads is for a field that is not there yet. */
const isLoading = () => document.querySelector('main [aria-busy="true"]:not(a, button)') !== null;
/** Whether the focus is in a row, where it came by a key. A press on a row opens it, and what is typed next is not for the row. */
const isInRow = ({ target }: KeyboardEvent) => target instanceof Element && target.closest(ROW) && !isFocusPointed();

/** Uses a key for the rows and controls of the page, or only for those of the focused row. Returns whether it has an effect. */
const actInPage = (event: KeyboardEvent, isOnlyRow: boolean): boolean => {
  const { key, target, repeat } = event;
  if (key === 'Enter') return openRow(target);
  const letter = letterOf(event);
  if (letter === 'j') return moveRow(1);
  if (letter === 'k') return moveRow(-1);
  return !repeat && !usesArrow(key, target) && pressControl(letter, isOnlyRow);
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

  /** Uses a single key. Returns whether it has an effect. */
  const pressSingle = (event: KeyboardEvent, isAfterG: boolean): boolean => {
    const key = letterOf(event);
    if (!isReady || isLoading()) return false;
    if (isForWriting()) return (isInRow(event) && actInPage(event, true)) || focusField(key);
    const action = (isAfterG && goTo[key]) || actions[key];
    if (action) {
      action();
      return true;
    }
    if (key === 'g') lastG.current = event.timeStamp;
    return key !== 'g' && actInPage(event, false);
  };
  /** Uses a key. Returns whether it has an effect. */
  const handle = useEffectEvent((event: KeyboardEvent): boolean => {
    const isAfterG = event.timeStamp - lastG.current < SEQUENCE_MS;
    lastG.current = Number.NEGATIVE_INFINITY;
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
    return maySingleKeysAct() && pressSingle(event, isAfterG);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // A browser that fills a field sends an event without a key.
      if (event.key && !event.defaultPrevented && handle(event)) event.preventDefault();
    };
    const stopWatching = watchMissedPresses();
    document.addEventListener('keydown', listen);
    for (const event of takeEarlyKeys()) handle(event);
    return () => {
      document.removeEventListener('keydown', listen);
      stopWatching();
    };
  }, []);
}
