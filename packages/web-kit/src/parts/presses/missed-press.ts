import { areSingleKeyShortcutsOn } from './single-key-shortcuts.ts';

/** The state is on the document, because each app bundles its own copy of this module. Only the shell writes it. */
const MISSED = 'data-missed-press';
const POINTED = 'data-pointed';
const LEFT = 'data-left-page';
const root = () => document.documentElement;

/** A press that ends so close to a field was probably meant for it. In pixels. */
const NEAR_PX = 48;
const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, [contenteditable]';
const PRESSED = 'a, button, label, select, summary, [role="option"], [role="menuitem"]';
/** Radio buttons and checkboxes use no letters. */
const OWN_KEYS =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="alertdialog"]';
const MODIFIERS = ['Alt', 'Control', 'Meta', 'Shift'];

/** Whether the keys go into a field, or to an element with its own keys. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OWN_KEYS) !== null;

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

const isNear = (element: Element, { clientX: x, clientY: y }: Point, distance: number): boolean => {
  const { left, right, top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && x > left - distance && x < right + distance && y > top - distance && y < bottom + distance;
};

/** Whether a point is in a notice over the page. Notices let presses through (`base.css`), so no event has one as its target. */
const isInNotice = (point: Point): boolean =>
  [...document.querySelectorAll('[data-persistent]')].some(
    (notice) => notice.textContent !== '' && [notice, ...notice.children].some((part) => isNear(part, point, 0)),
  );

/** Whether a press has probably missed the field in which the member wants to type: it went beside one, or to a notice over the page. */
function missesField(event: PointerEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element) || isTyping(target)) return false;
  if (isInNotice(event)) return true;
  if (target.closest(PRESSED)) return false;
  return [...document.querySelectorAll(FIELDS)].some((field) => isNear(field, event, NEAR_PX));
}

/**
 * Notes the presses of the page that make single keys doubtful: one that missed a field, and one that gave an element the focus. The shell
 * calls it once. Returns a function that stops it.
 */
export function watchMissedPresses(): () => void {
  let isByKey = true;
  const press = (event: PointerEvent) => {
    isByKey = false;
    root().toggleAttribute(MISSED, missesField(event));
    root().toggleAttribute(POINTED, true);
  };
  const type = ({ key }: KeyboardEvent) => {
    // Alt alone may be the way to another window.
    if (!MODIFIERS.includes(key)) isByKey = true;
    if (key === 'Tab' || key === 'Escape') root().removeAttribute(MISSED);
  };
  const leave = () => {
    isByKey = false;
  };
  const focus = () => {
    if (isByKey) root().removeAttribute(POINTED);
  };
  document.addEventListener('pointerdown', press, true);
  document.addEventListener('keydown', type, true);
  document.addEventListener('focusin', focus, true);
  // The focus comes back with the window, without a key of this page.
  window.addEventListener('blur', leave);
  return () => {
    window.removeEventListener('blur', leave);
    document.removeEventListener('pointerdown', press, true);
    document.removeEventListener('keydown', type, true);
    document.removeEventListener('focusin', focus, true);
    root().removeAttribute(MISSED);
    root().removeAttribute(POINTED);
  };
}

/** Whether the last press has probably missed a field, and no Tab or Escape came since. */
export const hasMissedPress = (): boolean => root().hasAttribute(MISSED);

/** Notes that the page on the screen is left, while the next one loads. The shell calls it. Returns a function that ends it. */
export function markPageLeft(): () => void {
  root().toggleAttribute(LEFT, true);
  return () => root().removeAttribute(LEFT);
}
/** Whether the page on the screen is left, while the next one loads. What is typed then is for the next page. */
export const isPageLeft = (): boolean => root().hasAttribute(LEFT);

/** Whether single keys may act: they are not switched off, the last press has not missed a field, and the page on the screen stays. */
export const maySingleKeysAct = (): boolean => areSingleKeyShortcutsOn() && !hasMissedPress() && !isPageLeft();

/** Whether a press came after the last move of the focus by a key. What is typed then is rather meant for a field than for that element. */
export const isFocusPointed = (): boolean => root().hasAttribute(POINTED);
