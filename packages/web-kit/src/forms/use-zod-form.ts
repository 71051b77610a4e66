import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { afterPress, watchPresses } from './press.ts';

/** The initial values of a form; any field may be missing. */
export type FormDefaults<T extends FieldValues> = DefaultValues<T>;

export interface ZodForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  /** The props of a field of the kit: the handlers of its control, and its error. */
  field: (name: Path<Input>) => ReturnType<UseFormReturn<Input>['register']> & { error: string | undefined };
  /** Shows the server's errors at their fields. Returns whether the form has any of these fields. */
  showErrors: (errors: Record<string, string>) => boolean;
}

/**
 * A form that is validated by a schema of `@mutua/contracts/forms`. Errors appear when a field loses the focus and when the form is
 * sent, the first wrong field gets the focus, and an error disappears when its field is edited. When a press elsewhere takes the
 * focus, the field is checked after the press: an error of two lines would move a button away from under the pointer.
 * Not part of the kit's shared module, so that an app without forms does not load it.
 */
export function useZodForm<Schema extends z.ZodType<FieldValues, FieldValues>>(
  schema: Schema,
  defaultValues: DefaultValues<z.input<Schema>>,
): ZodForm<z.input<Schema>, z.output<Schema>> {
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: zodResolver(schema),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues,
  });
  useEffect(watchPresses, []);
  const { errors } = form.formState;
  const messageOf = (path: string): string | undefined => {
    const found = path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], errors);
    return (found as { message?: string } | undefined)?.message;
  };
  return {
    ...form,
    field: (name) => {
      const registered = form.register(name, { onChange: () => form.clearErrors(name) });
      const onBlur: typeof registered.onBlur = (event) =>
        new Promise((resolve) => {
          afterPress(() => resolve(registered.onBlur(event)));
        });
      return { ...registered, onBlur, error: messageOf(name) };
    },
    showErrors: (serverErrors) => {
      const known = Object.entries(serverErrors).filter(([name]) => name in form.getValues());
      known.forEach(([name, message], index) => {
        form.setError(name as Path<z.input<Schema>>, { message }, { shouldFocus: index === 0 });
      });
      return known.length > 0;
    },
  };
}
