import { type RefObject, useEffect } from 'react';

/** Makes a field as high as its text, in browsers without `field-sizing` (Firefox, Safari before 26.2). Its CSS still limits the height. */
export function growField(field: HTMLTextAreaElement): void {
  if (globalThis.CSS?.supports('field-sizing', 'content')) return;
  const row = field.parentElement;
  // Otherwise the log above would be higher while the field is measured, and the browser would scroll it.
  if (row) row.style.minHeight = `${row.offsetHeight}px`;
  field.style.height = 'auto';
  const { scrollHeight, offsetHeight, clientHeight } = field;
  // A hidden field has no height.
  if (scrollHeight > 0) field.style.height = `${scrollHeight + offsetHeight - clientHeight}px`;
  if (row) row.style.minHeight = '';
}

/** Does so again when the window gets another width, because the lines of a text depend on it. */
export function useGrowthByWidth(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const grow = () => field.current && growField(field.current);
    window.addEventListener('resize', grow);
    return () => window.removeEventListener('resize', grow);
  }, [field]);
}
