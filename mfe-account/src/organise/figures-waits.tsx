import type { FigureValue, ResponseOf } from '@mutua/contracts';
import { useCategoryLabel, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { Block } from './figures-blocks.ts';
import type { MonthOfSite } from './figures-of-months.ts';
import { useFigureTexts } from './use-figure-texts.ts';

const Lines = styled.ul`
  margin: 12px 0 40px;
  padding: 0;
  li {
    padding: 16px 0;
    border-bottom: 1px solid var(--line-soft);
  }
  p {
    margin-top: 2px;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

/** Whether a service has counted it for this month. */
const isKnown = (value: FigureValue | undefined): boolean => value !== undefined && value !== null;

type Divided = ResponseOf<'GET /figures/exchanges'>['months'][number];

/** The categories of which a month shows how many requests wait, those with most first. */
const waitingOf = ({ cells }: Divided): { key: string; count: number }[] =>
  cells
    .flatMap(({ key, values: { unanswered } }) =>
      typeof unanswered === 'number' && unanswered > 0 ? [{ key, count: unanswered }] : [],
    )
    .sort((a, b) => b.count - a.count);

/** What somebody could do something about: sums and topics, never names. */
export function Waits({
  months,
  last,
  divided,
  topics,
}: {
  months: readonly MonthOfSite[];
  last: MonthOfSite;
  /** The exchanges of the months by category, as far as they have come. */
  divided: readonly Divided[];
  topics: ResponseOf<'GET /figures/wishes'>['topics'];
}) {
  const { t, language } = useTranslation('account');
  const categoryLabel = useCategoryLabel();
  const texts = useFigureTexts();
  const { values } = last;
  const month = texts.name(last.month);
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const named = topics.map(({ title, wanters }) =>
    typeof wanters === 'number' ? t('organise.waits.counted', { title, count: texts.number(wanters) }) : title,
  );
  // Parts are shown when a month has closed.
  const waited = divided.findLast(({ cells }) => cells.length > 0);
  const categories = (waited ? waitingOf(waited) : []).map(({ key, count }) =>
    t('organise.waits.counted', { title: categoryLabel(key), count: texts.number(count) }),
  );
  const joined = months.findLast((each) => each.values.firstExchange !== undefined);
  return (
    <Block>
      <h2>{t('organise.waits.title')}</h2>
      <Lines>
        <li>
          {t('organise.waits.unanswered', { count: texts.value(values.unanswered), month })}
          {waited && categories.length > 0 && (
            <p>
              {t('organise.waits.categories', { month: texts.name(waited.month), categories: list.format(categories) })}
            </p>
          )}
          <p>{t('organise.waits.unansweredNote')}</p>
        </li>
        {isKnown(values.wantsUnanswered) && (
          <li>
            {t('organise.waits.wants', { count: texts.value(values.wantsUnanswered), month })}
            {named.length > 0 && <p>{t('organise.waits.topics', { topics: list.format(named) })}</p>}
          </li>
        )}
        {isKnown(values.ringsOpen) && (
          <li>
            {t('organise.waits.rings', { count: texts.value(values.ringsOpen), month })}
            <p>
              {t('organise.waits.ringsNote', {
                month,
                confirmed: texts.value(values.ringsConfirmed),
                completed: texts.value(values.ringsCompleted),
                broken: texts.value(values.ringsBroken),
              })}
            </p>
          </li>
        )}
        {isKnown(values.unasked) && <li>{t('organise.waits.unasked', { count: texts.value(values.unasked) })}</li>}
        <li>{t('organise.waits.quiet', { count: texts.value(values.quiet), month })}</li>
        {joined && (
          <li>
            {t('organise.waits.first', {
              joined: texts.value(joined.values.joined),
              part: texts.value(joined.values.firstExchange),
              month: texts.long(joined.month),
            })}
            <p>{t('organise.waits.firstNote', { days: texts.value(joined.values.firstExchangeDays) })}</p>
          </li>
        )}
      </Lines>
    </Block>
  );
}
