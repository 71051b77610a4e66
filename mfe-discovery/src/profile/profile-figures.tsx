import type { Profile } from '@mutua/contracts';
import { formatRatingAverage, media, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';

/* The background shows through the gaps as lines between the figures. */
const Box = styled.dl`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: 1px;
  overflow: hidden;
  margin-bottom: 32px;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--line);
  div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    gap: 2px;
    padding: 16px 20px;
    background: var(--surface);
  }
  dt {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  dd {
    font: var(--weight-bold) 22px / 1.3 var(--font-display);
    letter-spacing: -0.01em;
    font-variant-numeric: tabular-nums;
  }
  ${media.narrow} {
    grid-auto-flow: row;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    div {
      padding: 12px 16px;
    }
    div:last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
    dd {
      font-size: 19px;
    }
  }
`;

/** The rating, exchanges and answers of a member in figures. Leaves out figures that too few requests support. */
export function ProfileFigures({ rating, exchangeCount, answersWithin, answers }: Profile) {
  const { t, language } = useTranslation('discovery');
  const figure = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const { average, count } = rating;
  const figures = [
    count > 0 ? [t('profile.figures.rating', { count }), formatRatingAverage(average)] : [t('reviews.none'), '–'],
    [t('profile.figures.exchanges', { count: exchangeCount }), figure.format(exchangeCount)],
    ...(answersWithin ? [[t('profile.figures.answers'), t(`profile.figures.within.${answersWithin}`)]] : []),
    ...(answers ? [[t('profile.figures.rate'), percent.format(answers.rate / 100)]] : []),
  ];
  return (
    <Box>
      {figures.map(([what, value]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd suppressHydrationWarning>{value}</dd>
        </div>
      ))}
    </Box>
  );
}
