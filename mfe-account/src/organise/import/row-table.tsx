import type { ImportRow, LineFault, RowFault } from '@mutua/contracts';
import { type ImportVerdict, LINE_FAULTS, type LineFaultName } from '@mutua/contracts/limits';
import { Pill, type PillTone, useTranslation } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import styled from 'styled-components';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  border-bottom: 1px solid var(--line-soft);
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: 13px 12px 13px 0;
    border-top: 1px solid var(--line-soft);
    font-weight: var(--weight-regular);
    text-align: left;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  thead th {
    border-top: 0;
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
    white-space: nowrap;
  }
  th:first-child,
  td:first-child {
    width: 64px;
    color: var(--text-muted);
  }
  th:nth-child(3),
  th:nth-child(4) {
    width: 76px;
  }
  th:last-child,
  td:last-child {
    width: 40%;
    padding-right: 0;
  }
  tbody th b {
    font-weight: var(--weight-bold);
  }
  small,
  li {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-sm);
    line-height: 1.45;
  }
  [data-faulty] li {
    color: var(--danger-text);
  }
  ul {
    margin-top: 5px;
  }
  td > i {
    display: none;
    font-style: normal;
  }
  ${phone} {
    &,
    tbody {
      display: block;
    }
    thead {
      display: none;
    }
    tr {
      display: grid;
      grid-template-columns: 48px auto minmax(0, 1fr);
      column-gap: 16px;
      padding: 14px 0;
      border-top: 1px solid var(--line-soft);
    }
    && :is(th, td) {
      grid-column: 2 / -1;
      width: auto;
      padding: 2px 0;
      border: 0;
    }
    && td:first-child {
      grid-column: 1;
      grid-row: 1;
    }
    && td:nth-child(3) {
      grid-column: 2;
    }
    && td:nth-child(4) {
      grid-column: 3;
    }
    td > i {
      display: inline;
      color: var(--text-muted);
    }
  }
`;

const TONES: Record<ImportVerdict, PillTone> = {
  ready: 'success',
  partly: 'warning',
  faulty: 'danger',
  not_again: 'neutral',
};

/** What is wrong with a row, in words. */
function useFaultText(): (fault: RowFault) => string {
  const { t } = useTranslation('account');
  return ({ fault, line = 0, words = '' }) => t(`organise.import.fault.${fault}`, { line, words });
}

/** What is wrong with a line of a further file, in words. */
export function useLineFaultText(): (fault: LineFault) => string {
  const { t } = useTranslation('account');
  return ({ fault, line = 0, words = '' }) => {
    const isOfLine = (name: string): name is LineFaultName => LINE_FAULTS.some((each) => each === name);
    return isOfLine(fault)
      ? t(`organise.import.items.fault.${fault}`, { line, words })
      : t(`organise.import.fault.${fault}`, { line, words });
  };
}

/** The rows of the check with their verdicts. A phone shows each as a card. */
export function RowTable({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTranslation('account');
  return (
    <Table>
      <thead>
        <tr>
          {(['line', 'person', 'offers', 'needs', 'happens'] as const).map((each) => (
            <th key={each} scope="col">
              {t(`organise.import.table.${each}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.n}>
            <td>{row.line}</td>
            <th scope="row">
              <b>
                <bdi>{row.name || t('organise.import.nameless')}</bdi>
              </b>
              <small>{row.email || t('organise.import.addressless')}</small>
              {row.place && <small dir="auto">{row.place}</small>}
              {row.about && <small dir="auto">{row.about}</small>}
            </th>
            <Items label={t('organise.import.table.offers')} titles={row.offers} />
            <Items label={t('organise.import.table.needs')} titles={row.needs} />
            <td {...(row.verdict === 'faulty' && { 'data-faulty': '' })}>
              <Pill tone={TONES[row.verdict]}>{t(`organise.import.verdicts.one.${row.verdict}`)}</Pill>
              <Consequence row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Items({ label, titles }: { label: string; titles: readonly string[] }) {
  return (
    <td title={titles.join('\n')}>
      <i>{label} </i>
      {titles.length}
    </td>
  );
}

/** What happens to a row, and why. */
function Consequence({ row: { verdict, faults } }: { row: ImportRow }) {
  const { t } = useTranslation('account');
  const textOf = useFaultText();
  return (
    <ul>
      {/* The same fault of two offers is told by its words. */}
      {faults.map((each) => (
        <li key={`${each.fault} ${each.line} ${each.words}`}>{textOf(each)}</li>
      ))}
      {verdict !== 'faulty' && <li>{t(`organise.import.happens.${verdict}`)}</li>}
    </ul>
  );
}
