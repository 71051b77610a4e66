import { EmailField } from '@mutua/contracts/row-rules';

const ADDRESS = /^[^@]+@[^@]+$/;
/** How many parts of a cell are tried: a column of long texts, read as addresses, must not take the time of the whole list. */
const TRIED = 10;

/**
 * The address in a cell as address books and mail programs write it: the first good one of several, or that of `Anna Alba <anna@example.org>`. A cell
 * without one stays as it is.
 */
export function saidAddress(cell: string): string {
  if (EmailField.safeParse(cell).success) return cell;
  const parts = cell.split(/[\s<>()[\],;:|"?/\\]+/).map((part) => part.replace(/^'|'$/g, ''));
  const written = parts.filter((part) => ADDRESS.test(part)).slice(0, TRIED);
  return written.find((part) => EmailField.safeParse(part).success) ?? written[0] ?? cell;
}
