import { type TouchEvent, useRef } from 'react';

/** How far the finger has to move to trigger the action, and how far the row follows at most, in pixels. */
const ENOUGH = 88;
const MOST = 120;
/** A shorter movement is a press, or the beginning of a scroll. */
const SLACK = 10;

export type Side = 'left' | 'right';

/**
 * Lets a row follow a finger sideways, and acts when it has moved far enough. `data-swipe` has the direction. `data-swiped` is set while
 * releasing the row would act. The row needs `touch-action: pan-y`.
 */
export function useSwipe(onSwipe: (side: Side) => void) {
  const start = useRef<{ x: number; y: number; isSideways: boolean } | null>(null);
  const show = (row: HTMLElement, x: number) => {
    row.style.setProperty('--swipe', `${x}px`);
    row.toggleAttribute('data-swiped', Math.abs(x) >= ENOUGH);
    if (x === 0) delete row.dataset['swipe'];
    else row.dataset['swipe'] = x < 0 ? 'left' : 'right';
  };
  const movedBy = ({ touches, changedTouches }: TouchEvent): number => {
    const x = (touches[0] ?? changedTouches[0])?.clientX ?? 0;
    return Math.max(-MOST, Math.min(MOST, x - (start.current?.x ?? x)));
  };
  const end = (event: TouchEvent<HTMLElement>, isDone: boolean) => {
    const { current } = start;
    const x = movedBy(event);
    start.current = null;
    show(event.currentTarget, 0);
    if (isDone && current?.isSideways && Math.abs(x) >= ENOUGH) onSwipe(x < 0 ? 'left' : 'right');
  };
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY, isSideways: false } : null;
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => {
      const touch = event.touches[0];
      if (!start.current || !touch) return;
      const [x, y] = [Math.abs(touch.clientX - start.current.x), Math.abs(touch.clientY - start.current.y)];
      if (!start.current.isSideways && Math.max(x, y) < SLACK) return;
      // A vertical movement scrolls the list.
      if (!start.current.isSideways && y >= x) {
        start.current = null;
        return;
      }
      start.current.isSideways = true;
      show(event.currentTarget, movedBy(event));
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => end(event, true),
    onTouchCancel: (event: TouchEvent<HTMLElement>) => end(event, false),
  };
}
