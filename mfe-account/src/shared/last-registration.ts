import type { BodyInput } from '@mutua/contracts';

export type Registration = BodyInput<'POST /auth/register'>;

/**
 * The registration that this page has sent, so that a mistyped address can be corrected without typing everything again. Only in memory,
 * because it contains the password: a reload forgets it.
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
