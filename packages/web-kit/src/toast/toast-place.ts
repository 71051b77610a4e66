import { type RefObject, useLayoutEffect, useState } from 'react';
import { isPhone } from '../theme/phone.ts';

/** The position of the toasts, in pixels from that edge of the window. */
export interface ToastPlace {
  edge: 'top' | 'bottom';
  offset: number;
}

/** The part of the window that neither an on-screen keyboard nor zoom hides, in pixels of the window. */
interface View {
  top: number;
  bottom: number;
  right: number;
}

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const GAP_PX = 12;
const WIDE_EDGE_PX = 24;

const viewOfWindow = (): View => {
  const { visualViewport: seen, innerHeight, innerWidth } = window;
  if (!seen) return { top: 0, bottom: innerHeight, right: innerWidth };
  const bottom = Math.min(innerHeight, seen.offsetTop + seen.height);
  return { top: seen.offsetTop, bottom, right: seen.offsetLeft + seen.width };
};

const overlaps = (a: Box, b: Box) => a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;

/** The field in which the member types. */
function focusedField(): Element | null {
  const focused = document.activeElement;
  return focused?.matches('input, textarea, select, [contenteditable]') ? focused : null;
}

const boxesOf = (elements: Iterable<Element | null>): Box[] =>
  [...elements].flatMap((element) => {
    const box = element?.getBoundingClientRect();
    return box && box.height > 0 ? [box] : [];
  });

/**
 * The place for toasts of the given size: at the top right, below the bars of the page, or at the bottom of a phone. They cover neither the heading of the page nor the
 * field in use. They stay above elements with `data-page-foot`, such as the bar of a phone or the buttons of a dialog.
 */
function toastPlace({ width, height }: { width: number; height: number }): ToastPlace {
  const view = viewOfWindow();
  const right = view.right - (isPhone() ? GAP_PX : WIDE_EDGE_PX);
  const boxAt = (top: number): Box => ({ top, bottom: top + height, left: right - width, right });
  if (!isPhone()) {
    const bars = boxesOf([document.querySelector('header'), ...document.querySelectorAll('[data-own-bar]')]);
    const top = Math.max(view.top, ...bars.map(({ bottom }) => bottom)) + GAP_PX;
    const inTheWay = boxesOf([...document.querySelectorAll('h1'), focusedField()]);
    if (!inTheWay.some((box) => overlaps(box, boxAt(top)))) return { edge: 'top', offset: top };
  }
  const lowest = view.bottom - (isPhone() ? GAP_PX : WIDE_EDGE_PX);
  const below = boxesOf([...document.querySelectorAll('[data-page-foot]'), focusedField()]).sort(
    (a, b) => b.top - a.top,
  );
  const bottom = below.reduce(
    (end, box) => (overlaps(box, boxAt(end - height)) ? Math.min(end, box.top - GAP_PX) : end),
    lowest,
  );
  const fits = bottom - height >= view.top;
  return { edge: 'bottom', offset: window.innerHeight - (fits ? bottom : lowest) };
}

/** Updates the position of the toasts in `corner` while `count` of them are shown. Null while there are none. */
export function useToastPlace(corner: RefObject<HTMLElement | null>, count: number): ToastPlace | null {
  const [place, setPlace] = useState<ToastPlace | null>(null);
  const isShown = count > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of toasts has another height
  useLayoutEffect(() => {
    if (!isShown) return setPlace(null);
    let last: ToastPlace | null = null;
    const measure = () => {
      if (!corner.current || corner.current.contains(document.activeElement)) return;
      const { offsetWidth: width, offsetHeight: height } = corner.current;
      const next = toastPlace({ width, height });
      if (last?.edge === next.edge && last.offset === next.offset) return;
      last = next;
      setPlace(next);
    };
    measure();
    const { visualViewport: seen } = window;
    window.addEventListener('resize', measure);
    seen?.addEventListener('resize', measure);
    document.addEventListener('focusin', measure);
    // A question at the foot of the page may appear after a toast.
    const parts = new MutationObserver(measure);
    parts.observe(document.body, { childList: true, subtree: true });
    return () => {
      parts.disconnect();
      window.removeEventListener('resize', measure);
      seen?.removeEventListener('resize', measure);
      document.removeEventListener('focusin', measure);
    };
  }, [corner, count, isShown]);
  return place;
}
