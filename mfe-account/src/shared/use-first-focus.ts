import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** What the document records before its first page is interactive. */
interface EarlyUse {
  alive: { page?: true };
  /** The visitor has scrolled the page, or started to use it. */
  hasMoved: boolean;
}

/** Whether the visitor already uses the first page of the document, or something in it has the focus. */
function isFirstPageInUse(): boolean {
  const early = (window as { mutuaEarly?: EarlyUse }).mutuaEarly;
  if (!early || early.alive.page) return false;
  return early.hasMoved || document.activeElement !== document.body;
}

/**
 * Focuses the first empty field of a form once, or the first field when none is empty.
 * The first page of a document leaves the focus where it is once the visitor has begun to use it. A page that was scrolled meanwhile keeps
 * its position.
 * @returns the form's ref
 */
export function useFirstFocus<T extends HTMLElement = HTMLFormElement>(): RefObject<T | null> {
  const form = useRef<T>(null);
  const isInUse = useRef(false);
  // The shell marks the page as interactive before the effect below.
  useLayoutEffect(() => {
    isInUse.current = isFirstPageInUse();
  }, []);
  useEffect(() => {
    if (isInUse.current || form.current?.contains(document.activeElement)) return;
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [])];
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus({ preventScroll: window.scrollY > 0 });
  }, []);
  return form;
}
