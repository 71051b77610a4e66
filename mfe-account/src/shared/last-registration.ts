import type { BodyInput } from '@mutua/contracts';

export type Registration = BodyInput<'POST /auth/register'>;

/**
 * The last registration that this page has sent. It lets a visitor correct a mistyped address without typing everything again.
 * It is only in memory, because it contains the password. A reload loses it.
 */
let last: Registration | null = null;

export const lastRegistration = {
  of: (email: string): Registration | null => (last?.email === email ? last : null),
  keep: (registration: Registration): void => {
    last = registration;
  },
  forget: (): void => {
    last = null;
  },
};
