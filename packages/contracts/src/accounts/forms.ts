import { z } from 'zod';
import { EmailField } from '../core/email.ts';
import '../core/messages.ts';
import { INVISIBLE_MESSAGE, isClean } from '../core/text.ts';
import { BrowserTimeZone } from '../core/time-fields.ts';
import { LIMITS } from '../limits.ts';
import { Goal, NameField } from '../members/forms.ts';
import { atMost, say } from '../texts/say.ts';
import { InvitationCode } from '../trust/forms.ts';
import { PASSWORD_CHECKS } from './limits.ts';

const PASSWORD_MESSAGE = say('Password must be at least {min} characters with uppercase, lowercase, and number', {
  min: LIMITS.password.min,
});

export const NewPasswordField = z
  .string({ error: say('Password is required') })
  .min(1, { error: say('Password is required'), abort: true })
  .max(...atMost(LIMITS.password.max, 'Password must not exceed {max} characters'))
  // Every half of a surrogate pair would be hashed as the same replacement character.
  .refine(isClean, INVISIBLE_MESSAGE)
  .refine((password) => PASSWORD_CHECKS.every(({ test }) => test(password)), PASSWORD_MESSAGE);

export const LoginInput = z.object({
  email: EmailField,
  password: z
    .string({ error: say('Password is required') })
    .min(1, say('Password is required'))
    .max(...atMost(LIMITS.password.max, 'Password must not exceed {max} characters'))
    .refine(isClean, INVISIBLE_MESSAGE),
  timeZone: BrowserTimeZone,
});
export type LoginInput = z.infer<typeof LoginInput>;

export const RegisterInput = z.object({
  name: NameField,
  email: EmailField,
  password: NewPasswordField,
  timeZone: BrowserTimeZone,
  goal: Goal.optional(),
  /** The code of the invitation link. An expired code is ignored. */
  invitation: InvitationCode.optional(),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const confirmed = {
  confirmPassword: z.string({ error: say('Please confirm your password') }).min(1, say('Please confirm your password')),
};
/** Whether both fields have the same text. One may be pasted with letters that are spelled in another way (`ü` as two characters). */
export const matches = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  password.normalize() === confirmPassword.normalize();
export const MISMATCH = {
  path: ['confirmPassword'],
  error: say('Passwords do not match'),
  // Zod skips rules about the whole form while a field is wrong, but this one must be shown at the same time.
  when: ({ value }: { value: unknown }) =>
    Boolean((value as { confirmPassword?: string } | undefined)?.confirmPassword),
};

export const RegisterForm = RegisterInput.extend({
  ...confirmed,
  terms: z.literal(true, { error: say('You must accept the terms') }),
}).refine(matches, MISMATCH);
export type RegisterForm = z.infer<typeof RegisterForm>;

export const ForgotPasswordInput = z.object({ email: EmailField });
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;

export const ResetPasswordInput = z.object({ password: NewPasswordField });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;
export const ResetPasswordForm = ResetPasswordInput.extend(confirmed).refine(matches, MISMATCH);
