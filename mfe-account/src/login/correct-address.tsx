import { Button, errorMessage, fieldErrors, TextField, toast, useTranslation } from '@mutua/web-kit';
import { focusNextOrSubmit, useZodForm } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { useRegisterMutation } from '../shared/account.resource.ts';
import { lastRegistration } from '../shared/last-registration.ts';
import { useFirstFocus } from '../shared/use-first-focus.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).ForgotPasswordInput;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 8px;
  align-items: start;
  /* The button is beside the field, below its label. */
  > button[type='submit'] {
    margin-top: calc(var(--text-sm) * var(--leading-ui) + 6px);
    min-height: 44px;
  }
`;

export interface CorrectAddressProps {
  /** The registered address. */
  email: string;
  onSent: (email: string) => void;
  onCancel: () => void;
}

/** Registers another address with the name and password of the last registration. */
export function CorrectAddress({ email, onSent, onCancel }: CorrectAddressProps) {
  const { t } = useTranslation('account');
  const [register] = useRegisterMutation();
  const form = useZodForm(loadRules, { email });
  const first = useFirstFocus<HTMLFormElement>();

  const submit = form.handleSubmit(async ({ email: corrected }) => {
    const registration = lastRegistration.of(email);
    if (corrected === email || !registration) return onCancel();
    const next = { ...registration, email: corrected };
    try {
      await register(next).unwrap();
      lastRegistration.keep(next);
      onSent(corrected);
    } catch (error) {
      if (!form.showErrors(fieldErrors(error))) toast.error(errorMessage(error, t('inbox.sendFailed')));
    }
  });

  return (
    <Form ref={first} onSubmit={submit} onKeyDown={focusNextOrSubmit} noValidate>
      <TextField
        label={t('inbox.email')}
        type="email"
        autoComplete="email"
        enterKeyHint="send"
        {...form.field('email')}
      />
      <Button type="submit" busy={form.formState.isSubmitting}>
        {t('inbox.send')}
      </Button>
    </Form>
  );
}
