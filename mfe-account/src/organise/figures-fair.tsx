import { useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { Block } from './figures-blocks.ts';
import { type MonthOfSite, numberOf } from './figures-of-months.ts';
import { useFigureTexts } from './use-figure-texts.ts';

const Shares = styled.div`
  display: flex;
  gap: 2px;
  height: 24px;
  margin: 12px 0 8px;
  /* Browsers print no backgrounds else. */
  print-color-adjust: exact;
  i {
    min-width: 2px;
    border-radius: 3px;
    background: var(--accent);
  }
  i:nth-child(2) {
    border: 1px solid var(--text-muted);
    background: repeating-linear-gradient(45deg, transparent 0 4px, var(--text-muted) 4px 5px);
  }
  i:nth-child(3) {
    background: var(--text-muted);
  }
  @media (forced-colors: active) {
    i {
      border: 1px solid CanvasText;
      background: CanvasText;
      forced-color-adjust: none;
    }
    i:nth-child(2) {
      border-color: CanvasText;
      background: repeating-linear-gradient(45deg, Canvas 0 4px, CanvasText 4px 5px);
    }
    i:nth-child(3) {
      background: Canvas;
    }
  }
`;
const Words = styled.p`
  margin-top: 4px;
  max-width: 70ch;
  color: var(--text-muted);
`;
const Small = styled(Words)`
  font-size: var(--text-sm);
`;

/** Who gives and who takes: one bar with words, and never a list. */
export function Fair({ last }: { last: MonthOfSite }) {
  const { t } = useTranslation('account');
  const texts = useFigureTexts();
  const { values } = last;
  const shares = (['taughtAndLearned', 'onlyLearned', 'onlyTaught'] as const).map((each) => numberOf(last, each));
  const month = texts.name(last.month);
  const isHidden = shares.some((share) => share === null);
  return (
    <Block>
      <h2>{t('organise.fair.title')}</h2>
      {isHidden ? (
        <Words>{t('organise.tooFew', { month })}</Words>
      ) : (
        <>
          <Shares aria-hidden="true">
            {shares.map((share, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the three parts never change their places
              <i key={index} style={{ flex: share ?? 0 }} hidden={share === 0} />
            ))}
          </Shares>
          <Words>
            {t('organise.fair.sentence', {
              month: texts.long(last.month),
              both: texts.value(values.taughtAndLearned),
              learned: texts.value(values.onlyLearned),
              taught: texts.value(values.onlyTaught),
            })}
          </Words>
        </>
      )}
      {numberOf(last, 'fairMiddle') !== null && (
        <Words>
          {t('organise.fair.quarters', {
            low: texts.value(values.fairLow),
            middle: texts.value(values.fairMiddle),
            high: texts.value(values.fairHigh),
          })}
        </Words>
      )}
      <Small>{t('organise.fair.note')}</Small>
    </Block>
  );
}
