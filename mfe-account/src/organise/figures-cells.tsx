import type { FigureValue } from '@mutua/contracts';
import { ELSEWHERE } from '@mutua/contracts/limits';
import { useCategoryLabel, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { Block } from './figures-blocks.ts';
import type { Figure, MonthOfSite } from './figures-of-months.ts';
import { useFigureTexts } from './use-figure-texts.ts';

export type By = 'category' | 'place';

/** What is shown of each part. */
export const COLUMNS = {
  category: ['sent', 'completed', 'unanswered', 'minutesTaught', 'skills', 'newSkills', 'wants', 'wantsUnanswered'],
  place: ['members', 'minutesTaught'],
} as const satisfies Record<By, readonly Figure[]>;

const Box = styled.div`
  overflow-x: auto;
  margin-top: 12px;
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 12px 0 12px 16px;
    border-bottom: 1px solid var(--line-soft);
    font-weight: inherit;
    text-align: right;
  }
  th:first-child {
    padding-left: 0;
    text-align: left;
    white-space: nowrap;
  }
  thead th {
    color: var(--text-muted);
    font-size: var(--text-sm);
    vertical-align: bottom;
  }
  /* Places are stored in small letters. */
  .place {
    text-transform: capitalize;
  }
  .few {
    color: var(--text-muted);
  }
`;
const Note = styled.p`
  margin-top: 12px;
  max-width: 70ch;
  color: var(--text-muted);
  font-size: var(--text-sm);
`;

/** The name of a part, as the page and the file say it. */
export function usePartName(): (by: By, key: string) => string {
  const { t } = useTranslation('account');
  const categoryLabel = useCategoryLabel();
  return (by, key) => (by === 'category' ? categoryLabel(key) : key === ELSEWHERE ? t('organise.elsewhere') : key);
}

/** The parts of the last month that has closed, as a table. */
export function Cells({ by, last }: { by: By; last: MonthOfSite }) {
  const { t } = useTranslation('account');
  const texts = useFigureTexts();
  const nameOf = usePartName();
  const month = texts.long(last.month);
  const title = t(`organise.cells.${by}`, { month });
  const shown = (figure: Figure, value: FigureValue | undefined) =>
    texts.value(value, figure === 'minutesTaught' ? texts.hours : texts.number);
  return (
    <Block>
      <h2 id="figures-cells">{title}</h2>
      {last.cells.length === 0 ? (
        <Note>{t(last.state === 'closed' ? 'organise.cells.none' : 'organise.cells.notYet', { month })}</Note>
      ) : (
        <>
          {/* Keys must be able to scroll the box. */}
          <Box tabIndex={0} role="region" aria-labelledby="figures-cells">
            <table aria-labelledby="figures-cells">
              <thead>
                <tr>
                  <th scope="col">{t('organise.part')}</th>
                  {COLUMNS[by].map((figure) => (
                    <th key={figure} scope="col">
                      {figure === 'minutesTaught' ? t('organise.hoursTitle') : t(`organise.columns.${figure}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {last.cells.map(({ key, values }) => (
                  <tr key={key}>
                    <th scope="row" className={by === 'place' && key !== ELSEWHERE ? 'place' : undefined}>
                      {nameOf(by, key)}
                    </th>
                    {COLUMNS[by].map((figure) => {
                      const value = values[figure];
                      return (
                        <td key={figure} className={typeof value === 'number' ? undefined : 'few'}>
                          {shown(figure, value)}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </Box>
          <Note>{t('organise.cells.note')}</Note>
        </>
      )}
    </Block>
  );
}
