/** How long texts may be, in characters, and how many or how large other things. */
export const ACCOUNT_LIMITS = {
  password: { min: 6, max: 200 },
  passkeyName: { max: 60 },
} as const;

/** The four checks that the form shows while a password is typed, in their order. */
export const PASSWORD_CHECKS = [
  { key: 'length', test: (password: string) => password.length >= ACCOUNT_LIMITS.password.min },
  { key: 'lowercase', test: (password: string) => /[a-z]/.test(password) },
  { key: 'uppercase', test: (password: string) => /[A-Z]/.test(password) },
  { key: 'number', test: (password: string) => /\d/.test(password) },
] as const;
