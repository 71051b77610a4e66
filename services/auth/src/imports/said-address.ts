import { EmailField } from '@mutua/contracts/row-rules';

const ADDRESS = /^[^@]+@[^@]+$/;

/**
 * The address in a cell as address books and mail programs write it: the first good one of several, or that of `Anna Alba <anna@example.org>`. A cell
 * without one stays as it is.
 */
export function saidAddress(cell: string): string {
  if (EmailField.safeParse(cell).success) return cell;
  const parts = cell.split(/[\s<>()[\],;:|"?/\\]+/).map((part) => part.replace(/^'|'$/g, ''));
  const isGood = (part: string) => EmailField.safeParse(part).success;
  return parts.find(isGood) ?? parts.find((part) => ADDRESS.test(part)) ?? cell;
}
