import { errorMessage, fieldErrors, toast, useTranslation } from '@mutua/web-kit';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The values of a form's fields, and their errors. Only the service checks them. */
export function useFields<T extends object>(initial: T) {
  const { t } = useTranslation('account');
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = (change: Partial<T>) => {
    setValues({ ...values, ...change });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in change))));
  };
  /** Shows why the call failed: at the fields, of which the first gets the focus, or as a toast. */
  const fail = (error: unknown) => {
    const found = fieldErrors(error);
    flushSync(() => setErrors(found));
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) wrong.focus();
    else toast.error(errorMessage(error, t('settingsParts.failed')));
  };
  return { form, values, errors, set, fail };
}
