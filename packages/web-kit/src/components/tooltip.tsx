import { type CSSProperties, type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styled from 'styled-components';
import { useMouseOver } from './use-mouse-over.ts';

const SHOW_DELAY_MS = 500;
/** Lets the pointer cross the gap between the control and its tooltip. */
const HIDE_DELAY_MS = 150;
const GAP_PX = 6;
const HEIGHT_PX = 28;
/** Half of the width of most tooltips. When a control is nearer to a side of the window, its tooltip is aligned with the control's edge. */
const HALF_WIDTH_PX = 80;

/* Fixed to the window, so that no scroll container around the control cuts off the tooltip. A press is for what lies below it. */
const Tip = styled.div`
  position: fixed;
  z-index: 70;
  pointer-events: none;
  width: max-content;
  max-width: calc(100vw - 16px);
  padding: 4px 8px;
  border-radius: var(--radius-control);
  background: var(--inverse);
  color: var(--text-inverse);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
`;

/** Below the control. At the lower edge of the window it is above the control. */
function placeOf(control: Element): CSSProperties {
  const { clientWidth, clientHeight } = document.documentElement;
  const { top, left, right, bottom, width } = control.getBoundingClientRect();
  const vertical =
    bottom + GAP_PX + HEIGHT_PX > clientHeight ? { bottom: clientHeight - top + GAP_PX } : { top: bottom + GAP_PX };
  const middle = left + width / 2;
  if (middle < HALF_WIDTH_PX) return { ...vertical, left };
  if (middle > clientWidth - HALF_WIDTH_PX) return { ...vertical, right: clientWidth - right };
  return { ...vertical, left: middle, transform: 'translateX(-50%)' };
}

/**
 * The visible label of a control that has only an icon. It is shown after the mouse has rested on the control, or while the control has the
 * keyboard focus. Esc hides it, and the mouse may move onto it. Screen readers get the control's own name.
 */
export function useTooltip(label: string) {
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tip = useRef<HTMLDivElement>(null);
  const isHovered = useRef(false);
  const isShown = place !== null;

  const after = (delay: number, next: () => CSSProperties | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPlace(next()), delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setPlace(null);
  };
  const hideSoon = () => after(HIDE_DELAY_MS, () => null);

  useMouseOver(tip, isShown, {
    onEnter: () => clearTimeout(timer.current),
    // The mouse may be back on the control already.
    onLeave: () => isHovered.current || hideSoon(),
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isShown) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setPlace(null);
    };
    const onScroll = () => setPlace(null);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('scroll', onScroll, true);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, [isShown]);

  return {
    /** Props for the control. */
    handlers: {
      onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
        // A touch presses a control, but does not rest on it.
        if (pointerType !== 'mouse') return;
        isHovered.current = true;
        after(SHOW_DELAY_MS, () => placeOf(currentTarget));
      },
      onPointerLeave: () => {
        isHovered.current = false;
        hideSoon();
      },
      onPointerDown: hide,
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
        if (currentTarget.matches(':focus-visible')) setPlace(placeOf(currentTarget));
      },
      onBlur: hide,
    },
    /** The tooltip, to be rendered beside the control. */
    tip:
      place &&
      createPortal(
        <Tip ref={tip} role="tooltip" style={place}>
          {label}
        </Tip>,
        document.body,
      ),
  };
}

type Handlers = Record<string, unknown>;

/** Calls both handlers of an event: that of the control and that of its tooltip. */
export function withTooltip<Props extends object>(
  props: Props,
  handlers: ReturnType<typeof useTooltip>['handlers'],
): Props {
  const own = props as Handlers;
  const both = Object.entries(handlers).map(([name, handle]) => {
    const other = own[name];
    return [
      name,
      typeof other === 'function'
        ? (event: never) => {
            other(event);
            (handle as (event: never) => void)(event);
          }
        : handle,
    ];
  });
  return { ...props, ...Object.fromEntries(both) };
}
