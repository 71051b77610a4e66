/** How hard a password is to guess. */
export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

/** Sets of characters that attackers try together. */
const SETS = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
] as const;

/** Whether a character continues a sequence: it is the same as the previous one, or its neighbour (`aaa`, `123`, `cba`). */
const follows = (before: string, sign: string): boolean =>
  Math.abs((before.codePointAt(0) ?? 0) - (sign.codePointAt(0) ?? 0)) <= 1;

/** Estimates the strength without a list of words, from length and kinds of characters. Characters in a sequence count little. */
export function passwordStrength(password: string): PasswordStrength {
  const signs = Array.from(password);
  const pool = SETS.reduce((sum, [pattern, size]) => (pattern.test(password) ? sum + size : sum), 0);
  const length = signs.reduce(
    (sum, sign, index) => sum + (follows(signs[index - 1] ?? '\u{10ffff}', sign) ? 0.25 : 1),
    0,
  );
  const varied = Math.min(length, new Set(signs).size * 2);
  const bits = varied * Math.log2(Math.max(pool, 2));
  if (bits < 45) return 'weak';
  if (bits < 60) return 'fair';
  return bits < 80 ? 'good' : 'strong';
}
