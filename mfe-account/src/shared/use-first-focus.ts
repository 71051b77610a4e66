import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to the first field of a form that is still empty, once; to the first one when none is. A field that the visitor has
 * reached already, before the page's script ran, keeps it, and a page that was scrolled meanwhile stays where it is. Returns the form's ref.
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
