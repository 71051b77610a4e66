import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

const isIn = ({ left, right, top, bottom }: DOMRect, { clientX: x, clientY: y }: PointerEvent) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** Tells when the mouse comes over an element that lets presses through, and so gets no events of the mouse itself, and when it leaves. */
export function useMouseOver(
  over: RefObject<HTMLElement | null>,
  isShown: boolean,
  { onEnter, onLeave }: { onEnter: () => void; onLeave: () => void },
): void {
  const isOver = useRef(false);
  const move = useEffectEvent((event: PointerEvent) => {
    // A finger never leaves: after a tap nearby it would stay over the element.
    const now =
      event.pointerType === 'mouse' && over.current !== null && isIn(over.current.getBoundingClientRect(), event);
    if (now !== isOver.current) (now ? onEnter : onLeave)();
    isOver.current = now;
  });
  useEffect(() => {
    if (!isShown) return;
    const listen = (event: PointerEvent) => move(event);
    window.addEventListener('pointermove', listen);
    return () => {
      window.removeEventListener('pointermove', listen);
      isOver.current = false;
    };
  }, [isShown]);
}
