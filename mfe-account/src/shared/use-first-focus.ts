import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the first empty field of a form once, or the first field when none is empty.
 * A field that the visitor has focused before the page's script ran keeps the focus. A page that was scrolled meanwhile keeps its
 * position.
 * @returns the form's ref
 */
export function useFirstFocus<T extends HTMLElement = HTMLFormElement>(): RefObject<T | null> {
  const form = useRef<T>(null);
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) return;
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [])];
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus({ preventScroll: window.scrollY > 0 });
  }, []);
  return form;
}
