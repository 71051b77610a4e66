/** What is stored of a person on a list, sealed, and what is shown of it. Pure functions. */
import type { ImportLine, ImportRow, Language, RowFault } from '@mutua/contracts';
import type { JudgedLine } from './join-items.ts';
import type { StoredRow } from './row.repository.ts';
import type { JudgedRow, KeptItem } from './verdicts.ts';

/** A person of a list. The cells of the file are kept only of rows with faults. */
export interface ListedPerson {
  line: number;
  name: string;
  email: string;
  language: Language | null;
  place: string;
  about: string;
  items: KeptItem[];
  faults: RowFault[];
  cells?: readonly string[];
}

export const personOfRow = ({ verdict: _, ids: __, cells, ...person }: JudgedRow): ListedPerson => ({
  ...person,
  ...(person.faults.length > 0 && { cells }),
});

/** An address that its organiser recognises, and nobody else can use: `j…g@example.org`. */
export function shortened(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return email === '' ? '' : '…';
  const [first = '', ...rest] = [...email.slice(0, at)];
  return `${first}…${rest.at(-1) ?? ''}${email.slice(at)}`;
}

export const titlesOf = (items: readonly KeptItem[], kind: KeptItem['kind']): string[] =>
  items.filter((item) => item.kind === kind).map(({ title }) => title);

/** A row of the check. Of a row that has ended there is only its verdict. */
export const shownRow = ({ n, verdict }: Pick<StoredRow, 'n' | 'verdict'>, person: ListedPerson | null): ImportRow => ({
  n,
  verdict,
  line: person?.line ?? 0,
  name: person?.name ?? '',
  email: shortened(person?.email ?? ''),
  place: person?.place ?? '',
  about: person?.about ?? '',
  offers: titlesOf(person?.items ?? [], 'offer'),
  needs: titlesOf(person?.items ?? [], 'need'),
  faults: person?.faults ?? [],
});

/** A line of a further file that has faults, as it is sealed. */
export type ListedLine = JudgedLine;

export const shownLine = ({ n, file = 0 }: Pick<StoredRow, 'n' | 'file'>, line: ListedLine | null): ImportLine => ({
  n,
  file,
  line: line?.line ?? 0,
  owner: line?.owner ?? '',
  title: line?.title ?? '',
  isKept: line?.isKept ?? false,
  faults: line?.faults ?? [],
});
