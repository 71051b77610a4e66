// Over 300 lines: the whole page of figures, which is one list of tiles and charts.

import { toCsv } from '@mutua/contracts/csv';
import { EXCHANGE_FIGURES, FIGURES, MEMBER_FIGURES } from '@mutua/contracts/limits';
import { Button, Card, EmptyState, ErrorState, Select, Skeleton, SkeletonGroup, useTranslation } from '@mutua/web-kit';
import { Bars, phone, saveFile } from '@mutua/web-kit/parts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { useDateFormats } from '../shared/use-date-formats.ts';
import {
  before,
  changeOf,
  type Figure,
  lastWhole,
  type MonthOfSite,
  monthsOf,
  numberOf,
  rangeOf,
} from './figures-of-months.ts';
import { useExchangeFiguresQuery, useMemberFiguresQuery } from './organise.resource.ts';
import { OrganiseNav } from './organise-nav.tsx';
import { useFigureTexts } from './use-figure-texts.ts';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: end;
  justify-content: space-between;
  margin: 8px 0 24px;
  h1 {
    font-size: var(--text-3xl);
  }
  p {
    margin-top: 4px;
    color: var(--text-muted);
  }
  @media print {
    button {
      display: none;
    }
  }
`;
const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: end;
  justify-content: space-between;
  margin-bottom: 16px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  > :first-child {
    min-width: 220px;
  }
`;
const Numbers = styled(Card).attrs({ as: 'dl' })`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  margin: 0 0 40px;
  padding: 0;
  > div {
    padding: 20px 24px;
    & + div {
      border-left: 1px solid var(--line-soft);
    }
  }
  dt,
  dd {
    margin: 0;
    font-size: var(--text-sm);
  }
  dd:nth-of-type(1) {
    font-weight: var(--weight-bold);
    font-size: var(--text-3xl);
    font-variant-numeric: tabular-nums;
  }
  dd:nth-of-type(2) {
    color: var(--text-muted);
  }
  ${phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > div {
      padding: 16px;
    }
    > div:nth-child(3) {
      border-left: 0;
    }
    > div:nth-child(n + 3) {
      border-top: 1px solid var(--line-soft);
    }
  }
`;
const Charts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
  gap: 40px 48px;
  align-items: start;
`;
const Lines = styled.ul`
  margin: 12px 0 40px;
  padding: 0;
  list-style: none;
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
const Block = styled.section`
  margin-top: 48px;
  h2 {
    font-size: var(--text-lg);
  }
`;
const How = styled.details`
  margin: 40px 0;
  summary {
    color: var(--accent-text, var(--accent));
    cursor: pointer;
  }
  li {
    margin-top: 8px;
    max-width: 70ch;
    color: var(--text-muted);
  }
`;

const DEFINITIONS = [
  'months',
  'members',
  'active',
  'exchanges',
  'hours',
  'unanswered',
  'answers',
  'first',
  'few',
] as const;
const RANGES = [FIGURES.shown, FIGURES.months] as const;

/** The figures of the site: tiles, charts with tables, what waits, and how everything is counted. */
export function FiguresPart() {
  const { t } = useTranslation('account');
  const [count, setCount] = useState<number>(FIGURES.shown);
  const range = rangeOf(count);
  const members = useMemberFiguresQuery(range);
  const exchanges = useExchangeFiguresQuery(range);
  const isLoading = members.isLoading || exchanges.isLoading;
  const months = monthsOf(members.data, exchanges.data);
  const retry = () => {
    if (members.isError) void members.refetch();
    if (exchanges.isError) void exchanges.refetch();
  };
  const hasFailed = members.isError || exchanges.isError;
  if (isLoading)
    return (
      <SkeletonGroup label={t('organise.loading')}>
        <Skeleton $height={120} />
        <Skeleton $height={240} />
      </SkeletonGroup>
    );
  return (
    <>
      {months.length === 0 && <OrganiseNav />}
      {hasFailed && <ErrorState title={t('organise.failed')} onRetry={retry} />}
      {months.length > 0 && (
        <Shown
          months={months}
          computedAt={exchanges.data?.computedAt ?? members.data?.computedAt ?? null}
          count={count}
          onCount={setCount}
        />
      )}
      {months.length === 0 && !hasFailed && (
        <EmptyState titleAs="h1" title={t('organise.none')}>
          {t('organise.noneText')}
        </EmptyState>
      )}
    </>
  );
}

function Shown({
  months,
  computedAt,
  count,
  onCount,
}: {
  months: readonly MonthOfSite[];
  computedAt: string | null;
  count: number;
  onCount: (count: number) => void;
}) {
  const { t, language } = useTranslation('account');
  const { momentOf } = useDateFormats();
  const texts = useFigureTexts();
  const last = lastWhole(months) ?? months.at(-1);
  if (!last) return null;
  const download = () => {
    const figures: Figure[] = [...MEMBER_FIGURES, ...EXCHANGE_FIGURES];
    const cellOf = ({ values }: MonthOfSite, figure: Figure) => {
      const value = values[figure];
      return typeof value === 'number' ? value : texts.value(value);
    };
    const rows = [
      [t('organise.month'), ...figures.map((each) => t(`organise.columns.${each}`))],
      ...months.map((each) => [each.month, ...figures.map((figure) => cellOf(each, figure))]),
    ];
    saveFile(`figures-${months[0]?.month}-${months.at(-1)?.month}.csv`, toCsv(rows, language), 'text/csv');
  };
  const lead = last.state === 'closed' ? 'organise.lead' : 'organise.leadOpen';
  return (
    <>
      <Head>
        <div>
          <h1>{t('organise.title')}</h1>
          <p>{t(lead, { month: texts.long(last.month) })}</p>
        </div>
        <Button variant="secondary" icon={<Download aria-hidden />} onClick={download}>
          {t('organise.download')}
        </Button>
      </Head>
      <OrganiseNav />
      <Choices>
        <Select label={t('organise.range')} value={count} onChange={(event) => onCount(Number(event.target.value))}>
          {RANGES.map((each) => (
            <option key={each} value={each}>
              {t('organise.lastMonths', { count: each })}
            </option>
          ))}
        </Select>
        {computedAt && <span>{t('organise.counted', { when: momentOf(computedAt) })}</span>}
      </Choices>
      <Totals months={months} last={last} />
      <AllCharts months={months} last={last} />
      <Waits months={months} last={last} />
      <How>
        <summary>{t('organise.how.title')}</summary>
        <ul>
          {DEFINITIONS.map((each) => (
            <li key={each}>{t(`organise.how.${each}`)}</li>
          ))}
        </ul>
      </How>
    </>
  );
}

interface OfMonth {
  months: readonly MonthOfSite[];
  /** The last month that has ended. */
  last: MonthOfSite;
}

function Totals({ months, last }: OfMonth) {
  const { t } = useTranslation('account');
  const texts = useFigureTexts();
  const { values } = last;
  const then = before(months, last);
  const monthThen = then && texts.name(then.month);
  const [members, active] = [numberOf(last, 'members'), numberOf(last, 'active')];
  const share = members && active !== null ? Math.round((100 * active) / members) : null;
  const change = changeOf(numberOf(last, 'minutesTaught'), then ? numberOf(then, 'minutesTaught') : null);
  const changed = change === null ? null : change === 0 ? 'same' : change > 0 ? 'more' : 'less';
  return (
    <Numbers>
      <div>
        <dt>{t('organise.columns.members')}</dt>
        <dd>{texts.value(values.members)}</dd>
        <dd>{t('organise.membersNote', { new: texts.value(values.new), gone: texts.value(values.gone) })}</dd>
      </div>
      <div>
        <dt>{t('organise.columns.active')}</dt>
        <dd>{texts.value(values.active)}</dd>
        <dd>{share !== null && t('organise.activeNote', { share })}</dd>
      </div>
      <div>
        <dt>{t('organise.completedTile')}</dt>
        <dd>{texts.value(values.completed)}</dd>
        <dd>{t('organise.completedNote', { sent: texts.value(values.sent) })}</dd>
      </div>
      <div>
        <dt>{t('organise.hoursTitle')}</dt>
        <dd>{texts.value(values.minutesTaught, texts.hours)}</dd>
        <dd>
          {changed &&
            monthThen &&
            t(`organise.change.${changed}`, { percent: Math.abs(change ?? 0), month: monthThen })}
        </dd>
      </div>
    </Numbers>
  );
}

function AllCharts({ months, last }: OfMonth) {
  const { t } = useTranslation('account');
  const texts = useFigureTexts();
  const { values } = last;
  const month = texts.name(last.month);
  const isKnown = (...figures: Figure[]) => figures.every((each) => numberOf(last, each) !== null);
  const barsOf = (figures: readonly Figure[], scale = 1) =>
    months.map((each) => ({
      label: texts.short(each.month),
      isOpen: each.state === 'running',
      heights: figures.map((figure) => {
        const number = numberOf(each, figure);
        return number === null ? null : number / scale;
      }),
    }));
  const tableOf = (columns: readonly (readonly [Figure, (value: number) => string])[]) => ({
    head: [t('organise.month'), ...columns.map(([figure]) => t(`organise.columns.${figure}`))],
    rows: months
      .toReversed()
      .map((each) => [
        each.state === 'closed'
          ? texts.long(each.month)
          : t(`organise.${each.state}`, { month: texts.long(each.month) }),
        ...columns.map(([figure, format]) => texts.value(each.values[figure], format)),
      ]),
  });
  const running = months.find(({ state }) => state === 'running');
  const legend = running ? t('organise.running', { month: texts.name(running.month) }) : '';
  const buttons = { showLabel: t('organise.show'), hideLabel: t('organise.hide') };
  const plain = texts.number;
  const tooFew = t('organise.tooFew', { month });
  return (
    <Charts>
      <Bars
        title={t('organise.hoursTitle')}
        sentence={
          isKnown('minutesTaught', 'sessions')
            ? t('organise.hoursSentence', {
                hours: texts.value(values.minutesTaught, texts.hours),
                sessions: texts.value(values.sessions),
                month,
              })
            : tooFew
        }
        bars={barsOf(['minutesTaught'], 60)}
        format={(hours) => texts.hours(Math.round(hours * 60))}
        legend={legend}
        table={tableOf([
          ['minutesTaught', texts.hours],
          ['sessions', plain],
        ])}
        {...buttons}
      />
      <Bars
        title={t('organise.exchangesTitle')}
        sentence={
          isKnown('sent', 'completed')
            ? t('organise.exchangesSentence', {
                sent: texts.value(values.sent),
                completed: texts.value(values.completed),
                month,
              })
            : tooFew
        }
        bars={barsOf(['sent', 'completed'])}
        format={plain}
        legend={[t('organise.exchangesLegend'), legend].filter(Boolean).join(' · ')}
        table={tableOf(
          (['sent', 'accepted', 'declined', 'completed', 'cancelled', 'expired'] as const).map((each) => [each, plain]),
        )}
        {...buttons}
      />
      <Bars
        title={t('organise.answersTitle')}
        sentence={
          isKnown('answerHours')
            ? t('organise.answersSentence', { hours: texts.value(values.answerHours), month })
            : tooFew
        }
        bars={barsOf(['answerHours'])}
        format={plain}
        legend={legend}
        table={tableOf([
          ['answerHours', plain],
          ['answeredInTime', (percent) => t('organise.percent', { percent })],
        ])}
        {...buttons}
      />
      <Bars
        title={t('organise.columns.members')}
        sentence={t('organise.membersSentence', {
          members: texts.value(values.members),
          active: texts.value(values.active),
          month,
        })}
        bars={barsOf(['members', 'active'])}
        format={plain}
        legend={[t('organise.membersLegend'), legend].filter(Boolean).join(' · ')}
        table={tableOf((['members', 'new', 'gone', 'active', 'quiet'] as const).map((each) => [each, plain]))}
        {...buttons}
      />
    </Charts>
  );
}

function Waits({ months, last }: OfMonth) {
  const { t } = useTranslation('account');
  const texts = useFigureTexts();
  const { values } = last;
  const month = texts.name(last.month);
  const joined = months.findLast((each) => each.values.firstExchange !== undefined);
  return (
    <Block>
      <h2>{t('organise.waits.title')}</h2>
      <Lines>
        <li>
          {t('organise.waits.unanswered', { count: texts.value(values.unanswered), month })}
          <p>{t('organise.waits.unansweredNote')}</p>
        </li>
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
