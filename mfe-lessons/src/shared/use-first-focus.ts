import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first field of a form that may appear later than its dialog, which has focused its close button by then. */
export function useFirstFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('select, input, textarea')?.focus({ preventScroll: true });
  }, []);
  return form;
}
