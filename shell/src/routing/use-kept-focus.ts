import { type RefObject, useEffect } from 'react';
import { ROW, rowsOf } from '../palette/list-keys.ts';

const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';
/** Elements above the page, which return the focus to it. */
const OVER = `${LAYERS}, [data-persistent]`;

/** An element that had the focus, and its surroundings. */
interface Trail {
  elements: readonly Element[];
  /** The position of its row among the rows; -1 without one. */
  row: number;
}

const NOWHERE: Trail = { elements: [], row: -1 };

function trailOf(element: Element, page: Element): Trail {
  const elements: Element[] = [];
  for (let each: Element | null = element; each && each !== page; each = each.parentElement) elements.push(each);
  const row = element.closest<HTMLElement>(ROW);
  return { elements, row: row ? rowsOf(page).indexOf(row) : -1 };
}

/** The nearest remaining element: the row, else the row at its position, else the heading around it. */
function nearest({ elements, row }: Trail, page: Element): HTMLElement | null {
  const around = elements.slice(1).filter((each) => page.contains(each));
  const own = around.find((each): each is HTMLElement => each instanceof HTMLElement && each.matches(ROW));
  if (own) return own;
  const rows = row < 0 ? [] : rowsOf(page);
  const heading = [...around, page].map((each) => each.querySelector<HTMLElement>('h1, h2, h3')).find(Boolean);
  return rows[Math.min(row, rows.length - 1)] ?? heading ?? null;
}

/**
 * Keeps the place of the focus when its element disappears or is disabled: the button of an answered request, a deleted row, the button
 * behind a dialog. The browser would continue at the top of the page with the next key.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = main.current;
    if (!page) return;
    let trail = NOWHERE;
    let frame = 0;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (page.contains(target)) trail = target === page ? NOWHERE : trailOf(target, page);
      else if (!target.closest(OVER)) trail = NOWHERE;
    };
    // A press beside the controls leaves them, unless it is in a dialog that one of them has opened.
    const forget = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest(OVER))) trail = NOWHERE;
    };
    const isGone = () => {
      const [last] = trail.elements;
      return last !== undefined && (!last.isConnected || last.matches(':disabled'));
    };
    const restore = () => {
      if (!isGone() || document.activeElement !== document.body || document.querySelector(LAYERS)) return;
      const target = nearest(trail, page);
      if (!target) return;
      if (!target.hasAttribute('tabindex') && !target.matches('a, button')) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    };
    // Runs after other moves of the focus: a closing dialog, a new page.
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(restore);
      });
    };
    const observer = new MutationObserver(() => {
      if (isGone()) later();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, [main]);
}
