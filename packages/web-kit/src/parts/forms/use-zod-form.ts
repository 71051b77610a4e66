import { toast, useTranslation } from '@mutua/web-kit';
import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type ResolverError,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { afterPress, watchPresses } from './press.ts';
import { loadRuleMessages, ruleMessage } from './rule-messages.ts';

/** The initial values of a form. Any field may be missing. */
export type FormDefaults<T extends FieldValues> = DefaultValues<T>;

type FormSchema = z.ZodType<FieldValues, FieldValues>;

export interface ZodForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  /** The props of a field of the kit: the handlers of its control, and its error. */
  field: (name: Path<Input>) => ReturnType<UseFormReturn<Input>['register']> & {
    error: string | undefined;
  };
  /** Shows the server's errors at their fields. Returns whether the form has any of these fields. */
  showErrors: (errors: Record<string, string>) => boolean;
}

/** The error type for rules that could not be loaded. */
const NO_RULES = 'no-rules';

/**
 * Loads the schema, its resolver, and its messages in the page's language. It is cheap after the first time, and tries again after a
 * failure.
 */
async function fetchRules<Schema extends FormSchema>(loadSchema: () => Promise<Schema>, language: string) {
  const [schema, { zodResolver }] = await Promise.all([
    loadSchema(),
    import('@hookform/resolvers/zod'),
    loadRuleMessages(language),
  ]);
  return zodResolver(schema as Schema);
}

/**
 * The first value of a field can be unknown to the server that has rendered it. When the field already has the focus, what is filled in is
 * selected: typing replaces it, as in a field that is reached by Tab.
 */
function useSelectFilledIn(values: () => object): void {
  const [focused] = useState(() => typeof document !== 'undefined' && document.activeElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anybody can type into the field
  useLayoutEffect(() => {
    if (focused instanceof HTMLInputElement && focused.name in values()) focused.select();
  }, []);
}

/**
 * A form that a schema of `@mutua/contracts/forms` validates. Errors appear when a field loses the focus and when the form is sent. The
 * first wrong field gets the focus. An error disappears when its field is edited. When a press takes the focus, the field is checked after
 * the press: an error of two lines would move a button away from under the pointer. It is not part of the kit's shared module, so that an
 * app without forms does not load it. The rules, with zod, are three times as large as the form, so the first edit of a field loads them.
 * Focus cannot start the loading, because the first field has it from the beginning.
 * @param loadSchema `async () => (await import('@mutua/contracts/forms')).LoginInput`, outside of the component
 */
export function useZodForm<Schema extends FormSchema>(
  loadSchema: () => Promise<Schema>,
  defaultValues: DefaultValues<z.input<Schema>>,
): ZodForm<z.input<Schema>, z.output<Schema>> {
  const { t, language } = useTranslation('kit');
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  const resolver: Resolver<z.input<Schema>, unknown, z.output<Schema>> = async (values, context, options) => {
    const resolve = await fetchRules(loadSchema, language).catch(() => null);
    if (resolve) return resolve(values, context, options);
    return { values: {}, errors: { root: { type: NO_RULES } } } as ResolverError<z.input<Schema>>;
  };
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues,
  });
  useEffect(watchPresses, []);
  useSelectFilledIn(form.getValues);
  const hasErrors = Object.keys(form.formState.errors).length > 0;
  // Translates the messages on the page when the language changes.
  useEffect(() => {
    if (hasErrors) void loadRuleMessages(language).then(showAgain);
  }, [hasErrors, language]);
  const { errors } = form.formState;
  const messageOf = (path: string): string | undefined => {
    const found = path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], errors);
    const { message } = (found ?? {}) as { message?: string };
    return message && ruleMessage(message, language);
  };
  return {
    ...form,
    field: (name) => {
      const onChange = () => {
        form.clearErrors(name);
        void fetchRules(loadSchema, language).catch(() => undefined);
      };
      const registered = form.register(name, { onChange });
      const onBlur: typeof registered.onBlur = (event) =>
        new Promise((resolve) => {
          afterPress(() => resolve(registered.onBlur(event)));
        });
      return { ...registered, onBlur, error: messageOf(name) };
    },
    handleSubmit: (onValid, onInvalid) =>
      form.handleSubmit(onValid, (errors, event) => {
        if (errors.root?.type === NO_RULES) toast.error(t('widgetUnavailable'), { id: 'widget-unavailable' });
        return onInvalid?.(errors, event);
      }),
    showErrors: (serverErrors) => {
      const known = Object.entries(serverErrors).filter(([name]) => name in form.getValues());
      known.forEach(([name, message], index) => {
        form.setError(name as Path<z.input<Schema>>, { message }, { shouldFocus: index === 0 });
      });
      return known.length > 0;
    },
  };
}
