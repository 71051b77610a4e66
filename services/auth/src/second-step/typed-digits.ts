/** The value of a digit. Unicode has the ten digits of each alphabet in one block, from 0 to 9, and blocks may follow each other. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Writes digits of all alphabets (`١٢٣`, `１２３`) as 0 to 9: keyboards type their own ones. */
export const withPlainDigits = (text: string): string => text.normalize('NFKC').replace(/[^\P{Nd}0-9]/gu, digitValue);

/** Returns the digits of a code, which may be typed in groups, or copied with invisible marks of direction. */
export const typedDigits = (code: string): string => withPlainDigits(code).replace(/[\s\p{P}\p{Cf}]/gu, '');
