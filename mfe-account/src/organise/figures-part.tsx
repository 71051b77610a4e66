// Over 300 lines: the whole page of figures, which is one list of tiles and charts.

import type { ResponseOf } from '@mutua/contracts';
import { toCsv } from '@mutua/contracts/csv';
import {
  EXCHANGE_FIGURES,
  FIGURES,
  LESSON_FIGURES,
  MEMBER_FIGURES,
  SKILL_FIGURES,
  WISH_FIGURES,
} from '@mutua/contracts/limits';
import { Button, Card, EmptyState, ErrorState, Select, useTranslation } from '@mutua/web-kit';
import { Bars, phone, saveFile } from '@mutua/web-kit/parts';
import { Download } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useDateFormats } from '../shared/use-date-formats.ts';
import { type By, Cells, COLUMNS, usePartName } from './figures-cells.tsx';
import { Fair } from './figures-fair.tsx';
import {
  before,
  changeOf,
  type Figure,
  lastClosed,
  lastWhole,
  type MonthOfSite,
  monthsOf,
  numberOf,
  rangeOf,
  type Values,
  withLessons,
} from './figures-of-months.ts';
import { Waits } from './figures-waits.tsx';
import {
  useExchangeFiguresQuery,
  useLessonFiguresQuery,
  useMemberFiguresQuery,
  useSkillFiguresQuery,
  useWishFiguresQuery,
} from './organise.resource.ts';
import { OrganiseNav } from './organise-nav.tsx';
import { WideHead } from './part-head.ts';
import { PartLoading } from './part-loading.tsx';
import { useFigureTexts } from './use-figure-texts.ts';

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: end;
  margin-bottom: 16px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  > :first-child {
    min-width: 220px;
  }
  > span {
    margin-left: auto;
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
    /* A word instead of a number stays on one line, in each language. */
    dd:nth-of-type(1) {
      font-size: var(--text-lg);
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
const Away = styled.p`
  align-self: center;
  color: var(--text-muted);
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
  /* On paper nobody can open it. */
  @media print {
    &::details-content {
      content-visibility: visible;
      block-size: auto;
    }
  }
`;

/** Details that are open on paper, also in Firefox before 143 and Safari before 18.4, which know no `::details-content`. */
function PrintedDetails({ children }: { children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    let isOpened = false;
    const open = () => {
      if (!details.current || details.current.open) return;
      details.current.open = true;
      isOpened = true;
    };
    const close = () => {
      if (details.current && isOpened) details.current.open = false;
      isOpened = false;
    };
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', close);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', close);
    };
  }, []);
  return <How ref={details}>{children}</How>;
}

const DEFINITIONS = [
  'months',
  'members',
  'active',
  'exchanges',
  'hours',
  'unanswered',
  'answers',
  'first',
  'skills',
  'wants',
  'fair',
  'parts',
  'few',
] as const;
const RANGES = [FIGURES.shown, FIGURES.months] as const;

/** The figures of the site: tiles, charts with tables, what waits, and how everything is counted. */
export function FiguresPart() {
  const { t } = useTranslation('account');
  const [count, setCount] = useState<number>(FIGURES.shown);
  const [by, setBy] = useState<By | ''>('');
  const range = rangeOf(count);
  /** Only the services that know such parts are asked again. */
  const divided = (...known: By[]) => (by && known.includes(by) ? { ...range, by } : range);
  const members = useMemberFiguresQuery(divided('place'));
  const exchanges = useExchangeFiguresQuery(divided('category', 'place'));
  const skills = useSkillFiguresQuery(divided('category'));
  const lessons = useLessonFiguresQuery(divided('category', 'place'));
  const wishes = useWishFiguresQuery(divided('category'));
  /** What waits is named by category, whatever the page divides. */
  const waiting = useExchangeFiguresQuery({ ...range, by: 'category' });
  const isLoading = [members, exchanges, skills, lessons, wishes].some((each) => each.isLoading);
  // The first two say which months there are.
  const months = monthsOf(members.data, exchanges.data);
  const counted = new Set(months.map(({ month }) => month));
  const all = withLessons(monthsOf(members.data, exchanges.data, skills.data, lessons.data, wishes.data)).filter(
    ({ month }) => counted.has(month),
  );
  const retry = () => {
    for (const each of [members, exchanges, skills, lessons, wishes, waiting]) if (each.isError) void each.refetch();
  };
  const hasFailed = members.isError || exchanges.isError;
  if (isLoading) return <PartLoading part="figures" />;
  return (
    <>
      {months.length === 0 && (
        <>
          <WideHead>
            <h1>{t('organise.title')}</h1>
          </WideHead>
          <OrganiseNav />
        </>
      )}
      {hasFailed && <ErrorState title={t('organise.failed')} onRetry={retry} />}
      {months.length > 0 && (
        <Shown
          months={all}
          topics={wishes.data?.topics ?? []}
          divided={waiting.data?.months ?? []}
          away={{ skills: skills.isError, lessons: lessons.isError, wishes: wishes.isError }}
          by={by}
          onBy={setBy}
          computedAt={exchanges.data?.computedAt ?? members.data?.computedAt ?? null}
          count={count}
          onCount={setCount}
        />
      )}
      {months.length === 0 && !hasFailed && (
        <EmptyState title={t('organise.none')}>{t('organise.noneText')}</EmptyState>
      )}
    </>
  );
}

function Shown({
  months,
  topics,
  divided,
  away,
  by,
  onBy,
  computedAt,
  count,
  onCount,
}: {
  months: readonly MonthOfSite[];
  topics: Topics;
  divided: ComponentProps<typeof Waits>['divided'];
  /** The services that do not answer: their parts of the page say so. */
  away: AwayServices;
  by: By | '';
  onBy: (by: By | '') => void;
  computedAt: string | null;
  count: number;
  onCount: (count: number) => void;
}) {
  const { t, language } = useTranslation('account');
  const { momentOf } = useDateFormats();
  const texts = useFigureTexts();
  const partName = usePartName();
  const last = lastWhole(months) ?? months.at(-1);
  if (!last) return null;
  const closed = lastClosed(months) ?? last;
  const download = () => {
    const figures: Figure[] = [
      ...MEMBER_FIGURES,
      ...EXCHANGE_FIGURES,
      ...SKILL_FIGURES,
      ...LESSON_FIGURES,
      ...WISH_FIGURES,
    ];
    const cellsOf = (values: Values, shown: readonly Figure[]) =>
      figures.map((figure) => {
        const value = values[figure];
        if (!shown.includes(figure)) return '';
        return typeof value === 'number' ? value : texts.value(value);
      });
    const rows = [
      [
        t('organise.month'),
        ...(by ? [t('organise.part')] : []),
        ...figures.map((each) => t(`organise.columns.${each}`)),
      ],
      ...months.flatMap(({ month, values, cells }) => [
        [month, ...(by ? [t('organise.byNone')] : []), ...cellsOf(values, figures)],
        ...(by ? cells.map((each) => [month, partName(by, each.key), ...cellsOf(each.values, COLUMNS[by])]) : []),
      ]),
    ];
    saveFile(`figures-${months[0]?.month}-${months.at(-1)?.month}.csv`, toCsv(rows, language), 'text/csv');
  };
  const lead = last.state === 'closed' ? 'organise.lead' : 'organise.leadOpen';
  return (
    <>
      <WideHead>
        <div>
          <h1>{t('organise.title')}</h1>
          <p>{t(lead, { month: texts.long(last.month) })}</p>
        </div>
        <Button variant="secondary" icon={<Download aria-hidden />} onClick={download}>
          {t('organise.download')}
        </Button>
      </WideHead>
      <OrganiseNav />
      <Choices>
        <Select label={t('organise.range')} value={count} onChange={(event) => onCount(Number(event.target.value))}>
          {RANGES.map((each) => (
            <option key={each} value={each}>
              {t('organise.lastMonths', { count: each })}
            </option>
          ))}
        </Select>
        <Select label={t('organise.by')} value={by} onChange={(event) => onBy(event.target.value as By | '')}>
          <option value="">{t('organise.byNone')}</option>
          <option value="category">{t('organise.byCategory')}</option>
          <option value="place">{t('organise.byPlace')}</option>
        </Select>
        {computedAt && <span>{t('organise.counted', { when: momentOf(computedAt) })}</span>}
      </Choices>
      <Totals months={months} last={last} />
      <AllCharts months={months} last={last} away={away} />
      {by && <Cells by={by} last={closed} />}
      <Fair last={closed} />
      <Waits months={months} last={last} divided={divided} topics={topics} />
      <PrintedDetails>
        <summary>{t('organise.how.title')}</summary>
        <ul>
          {DEFINITIONS.map((each) => (
            <li key={each}>{t(`organise.how.${each}`)}</li>
          ))}
        </ul>
      </PrintedDetails>
    </>
  );
}

type Topics = ResponseOf<'GET /figures/wishes'>['topics'];
interface AwayServices {
  skills: boolean;
  lessons: boolean;
  wishes: boolean;
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

function AllCharts({ months, last, away }: OfMonth & { away: AwayServices }) {
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
  /** The file says minutes, as they are counted; a table says hours. */
  const headOf = (figure: Figure): string => {
    if (figure === 'minutesTaught') return t('organise.hoursTitle');
    return figure === 'lessonMinutes' ? t('organise.lessonHours') : t(`organise.columns.${figure}`);
  };
  const tableOf = (columns: readonly (readonly [Figure, (value: number) => string])[]) => ({
    head: [t('organise.month'), ...columns.map(([figure]) => headOf(figure))],
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
        legend={[legend, away.lessons && t('organise.lessonsAway')].filter(Boolean).join(' · ')}
        table={tableOf([
          ['minutesTaught', texts.hours],
          ['sessions', plain],
          ['lessonMinutes', texts.hours],
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
      {away.skills ? (
        <Away>{t('organise.skillsAway')}</Away>
      ) : (
        <Bars
          title={t('organise.skillsTitle')}
          sentence={t('organise.skillsSentence', {
            skills: texts.value(values.skills),
            new: texts.value(values.newSkills),
            month,
          })}
          bars={barsOf(['skills', 'newSkills'])}
          format={plain}
          legend={[t('organise.skillsLegend'), legend].filter(Boolean).join(' · ')}
          table={tableOf((['skills', 'newSkills', 'unasked'] as const).map((each) => [each, plain]))}
          {...buttons}
        />
      )}
      {away.wishes ? (
        <Away>{t('organise.wantsAway')}</Away>
      ) : (
        <Bars
          title={t('organise.wantsTitle')}
          sentence={t('organise.wantsSentence', {
            wants: texts.value(values.wants),
            unanswered: texts.value(values.wantsUnanswered),
            month,
          })}
          bars={barsOf(['wants', 'wantsUnanswered'])}
          format={plain}
          legend={[t('organise.wantsLegend'), legend].filter(Boolean).join(' · ')}
          table={tableOf(WISH_FIGURES.map((each) => [each, plain]))}
          {...buttons}
        />
      )}
    </Charts>
  );
}
