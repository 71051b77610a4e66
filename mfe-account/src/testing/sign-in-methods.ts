import type { SignInMethods } from '@mutua/contracts';

/** The sign-in methods of a member who has only a password. */
export const signInMethods = (changes: Partial<SignInMethods> = {}): SignInMethods => ({
  hasPassword: true,
  passwordChangedAt: null,
  google: null,
  addressChange: null,
  passkeys: [],
  secondStep: { isOffered: true, isOn: false, recoveryCodesLeft: 0 },
  ...changes,
});
