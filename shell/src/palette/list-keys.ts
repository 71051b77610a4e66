/** A row of a list that J and K walk through: a request, a conversation, a notification. It can have the focus. */
export const ROW = '[data-row]';

/** The visible rows on the page, in order. */
export const rowsOf = (page: ParentNode): HTMLElement[] =>
  // Not every browser, nor jsdom, can tell which are visible.
  [...page.querySelectorAll<HTMLElement>(ROW)].filter((row) => row.checkVisibility?.() ?? true);

const main = () => document.querySelector('main') ?? document;
const focusedRow = () => document.activeElement?.closest<HTMLElement>(ROW) ?? null;

/** Moves the focus to the next (1) or previous (-1) row; from elsewhere to the first visible row. Returns whether there is one. */
export function moveRow(step: 1 | -1): boolean {
  const rows = rowsOf(main());
  const row = focusedRow();
  const target = row
    ? rows[rows.indexOf(row) + step]
    : (rows.find((each) => each.getBoundingClientRect().top > 0) ?? rows[0]);
  target?.focus();
  return rows.length > 0;
}

/** Opens the focused row, by its link with `data-row-open`, or else its first link. Returns whether there is one. */
export function openRow(target: EventTarget | null): boolean {
  // A row that is a link opens by itself.
  if (!(target instanceof HTMLElement) || !target.matches(`${ROW}:not(a)`)) return false;
  const link = target.querySelector<HTMLElement>('[data-row-open]') ?? target.querySelector<HTMLElement>('a[href]');
  link?.click();
  return link !== null;
}

/** Inputs that are pressed rather than filled in. */
const PRESSED = '[type="radio"], [type="checkbox"]';

/** Whether an element can now scroll along the axis of an arrow key. */
function scrolls(element: Element, isSideways: boolean): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  const isLonger = isSideways ? element.scrollWidth > element.clientWidth : element.scrollHeight > element.clientHeight;
  return isLonger && /auto|scroll/.test(isSideways ? overflowX : overflowY);
}

/** Whether the focused element uses an arrow key itself: a group of radio buttons, or a part of the page that scrolls that way. */
export function usesArrow(key: string, target: EventTarget | null): boolean {
  if (!key.startsWith('Arrow') || !(target instanceof Element)) return false;
  if (target.matches('[type="radio"]')) return true;
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
  const page = document.querySelector('main');
  for (let each: Element | null = target; each && each !== page; each = each.parentElement) {
    if (each !== document.body && scrolls(each, isSideways)) return true;
  }
  return false;
}

/**
 * The control that has this key in `aria-keyshortcuts`. One in a row listens only while the focus is in that row.
 * @param isOnlyRow leaves out those outside the rows
 */
const controlOf = (key: string, isOnlyRow = false): HTMLElement | undefined =>
  [...main().querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].find((each) => {
    const row = each.closest(ROW);
    return (
      each.getAttribute('aria-keyshortcuts')?.toLowerCase() === key &&
      !each.matches(':disabled') &&
      (row === null ? !isOnlyRow : row === focusedRow())
    );
  });

/** Moves the focus to the field of this key. Returns whether there is one. */
export function focusField(key: string, isOnlyRow = false): boolean {
  const control = controlOf(key, isOnlyRow);
  if (!control?.matches('input, textarea') || control.matches(PRESSED)) return false;
  control.focus();
  return true;
}

/** Uses the control of this key: a field gets the focus, a button or a choice is pressed. Returns whether there is one. */
export function pressControl(key: string, isOnlyRow: boolean): boolean {
  if (focusField(key, isOnlyRow)) return true;
  const control = controlOf(key, isOnlyRow);
  control?.click();
  return control !== undefined;
}
