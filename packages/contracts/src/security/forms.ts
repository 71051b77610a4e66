import { z } from 'zod';
import { confirmed, LoginInput, MISMATCH, matches, NewPasswordField } from '../accounts/forms.ts';
import { EmailField } from '../core/email.ts';
import '../core/messages.ts';
import { requiredLine } from '../core/text.ts';
import { LIMITS } from '../limits.ts';
import { atMost, say } from '../texts/say.ts';

/** The name that a member gives to a passkey. */
export const PasskeyName = requiredLine(say('Name is required')).max(
  ...atMost(LIMITS.passkeyName.max, 'Name must not exceed {max} characters'),
);

/** The new address that a member wants. */
export const ChangeAddressInput = z.object({ email: EmailField });
export type ChangeAddressInput = z.infer<typeof ChangeAddressInput>;

export const ChangePasswordInput = z.object({
  current: LoginInput.shape.password,
  password: NewPasswordField,
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;
export const ChangePasswordForm = ChangePasswordInput.extend(confirmed).refine(matches, MISMATCH);
