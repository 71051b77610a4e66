/** How long texts may be, in characters, and how many or how large other things. */
export const ACCOUNT_LIMITS = {
  password: { min: 6, max: 200 },
  passkeyName: { max: 60 },
} as const;

/** Mails about an account to one address. */
export const ACCOUNT_MAILS = { anHour: 5 } as const;

/** A letter of an alphabet whose keyboard has no capitals (Arabic, Chinese, Georgian) counts as both. */
const LOWERCASE = /\p{Ll}|(?!\p{Script=Latin})\p{Lo}/u;
const UPPERCASE = /[\p{Lu}\p{Lt}\p{Script=Georgian}]|(?!\p{Script=Latin})\p{Lo}/u;

/** The four checks that the form shows while a password is typed, in their order. Letters and digits are those of any alphabet. */
export const PASSWORD_CHECKS = [
  { key: 'length', test: (password: string) => password.length >= ACCOUNT_LIMITS.password.min },
  { key: 'lowercase', test: (password: string) => LOWERCASE.test(password) },
  { key: 'uppercase', test: (password: string) => UPPERCASE.test(password) },
  { key: 'number', test: (password: string) => /\p{Nd}/u.test(password) },
] as const;
