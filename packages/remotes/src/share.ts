/** `5%` -> 5; in steps of a tenth. @throws when it is not a percentage */
export function percentOf(share: string): number {
  const [, digits] = /^(\d{1,3}(?:\.\d)?)%?$/.exec(share) ?? [];
  const percent = Number(digits);
  if (percent > 0 && percent <= 100) return percent;
  throw new Error(`--share must be more than 0% and at most 100%, in steps of 0.1%: "${share}" is not.`);
}
