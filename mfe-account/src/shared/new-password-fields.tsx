import { PASSWORD_CHECKS } from '@mutua/contracts/limits';
import { Checklist, PasswordField, useTranslation } from '@mutua/web-kit';
import type { ZodForm } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { passwordStrength } from './password-strength.ts';

const Box = styled.div`
  display: grid;
  gap: 10px;
`;
const Strength = styled.p`
  display: flex;
  gap: 12px;
  align-items: center;
  color: var(--text-muted);
  font-size: var(--text-sm);
  > [hidden] {
    display: inline;
    visibility: hidden;
  }
`;
const Bars = styled.span<{ $colour: string }>`
  display: grid;
  flex: 1;
  grid-template-columns: repeat(4, 1fr);
  gap: 4px;
  i {
    height: 4px;
    border-radius: 2px;
    background: var(--fill);
  }
  i[data-on] {
    background: ${({ $colour }) => `var(${$colour})`};
  }
  @media (forced-colors: active) {
    i {
      border: 1px solid CanvasText;
    }
    i[data-on] {
      forced-color-adjust: none;
      background: Highlight;
    }
  }
`;

const LEVELS = ['weak', 'fair', 'good', 'strong'] as const;
const COLOURS = { weak: '--danger-text', fair: '--warning-text', good: '--success-text', strong: '--success-text' };

/** The rules of a new password, ticked while it is typed, and how strong it is. */
export function PasswordChecklist({ password }: { password: string }) {
  const { t } = useTranslation('account');
  const items = PASSWORD_CHECKS.map(({ key, test }) => ({ label: t(`password.checks.${key}`), met: test(password) }));
  const strength = passwordStrength(password);
  // The bars are shown from the start, so that the first letter moves nothing.
  const level = password ? LEVELS.indexOf(strength) : -1;
  return (
    <Box>
      <Checklist label={t('password.label')} items={items} />
      <Strength>
        <Bars aria-hidden $colour={COLOURS[strength]}>
          {LEVELS.map((each, index) => (
            <i key={each} {...(index <= level && { 'data-on': '' })} />
          ))}
        </Bars>
        <span hidden={!password}>{t(`password.strength.${strength}`)}</span>
      </Strength>
    </Box>
  );
}

export interface NewPasswordFieldsProps {
  label: string;
  /** The present value of the password field. */
  password: string;
  field: (name: 'password' | 'confirmPassword') => ReturnType<ZodForm<Record<string, string>, unknown>['field']>;
  /** Whether Enter in the second field sends the form. */
  isLast?: boolean;
}

/** Two fields for a new password, with its rules. */
export function NewPasswordFields({ label, password, field, isLast = false }: NewPasswordFieldsProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <PasswordField label={label} autoComplete="new-password" enterKeyHint="next" {...field('password')}>
        <PasswordChecklist password={password} />
      </PasswordField>
      <PasswordField
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
        enterKeyHint={isLast ? 'go' : 'next'}
        {...field('confirmPassword')}
      />
    </>
  );
}
