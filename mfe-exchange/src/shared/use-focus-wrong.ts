import { type RefObject, useEffect, useReducer } from 'react';

/** Gives the focus to the first wrong field of a form, once its error is shown. Fields that the form itself checks do so by themselves. */
export function useFocusWrong(form: RefObject<HTMLElement | null>): () => void {
  const [attempt, focusWrong] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (attempt === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Of a group of choices, the chosen one.
    (wrong?.querySelector<HTMLElement>('input:checked') ?? wrong)?.focus();
  }, [form, attempt]);
  return focusWrong;
}
