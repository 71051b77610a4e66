import { type RefObject, useEffect, useReducer } from 'react';

/** Focuses the first wrong field of a form after a refusal by the service. The form itself focuses fields that fail its own checks. */
export function useFocusFirstError(form: RefObject<HTMLElement | null>): () => void {
  const [attempt, focusFirstError] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (attempt === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // In a group of choices, the chosen one gets the focus.
    (wrong?.querySelector<HTMLElement>('input:checked') ?? wrong)?.focus();
  }, [form, attempt]);
  return focusFirstError;
}
