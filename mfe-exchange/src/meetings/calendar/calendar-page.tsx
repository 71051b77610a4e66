import { NOTIFICATION_TOPICS, type NotificationType } from '@mutua/contracts/limits';
import { addDays, noonOf } from '@mutua/contracts/time';
import {
  Button,
  IconButton,
  media,
  Page,
  SegmentedControl,
  Skeleton,
  useRealtimeEvent,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { teachingFill } from '@mutua/web-kit/meetings';
import { dayKey, isPhone, phone, useReload } from '@mutua/web-kit/parts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { useLiveRequests } from '../../exchange/use-live-requests.ts';
import { readStored, writeStored } from '../../ui/device-storage.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { daysFrom } from '../../ui/plain-days.ts';
import { AgendaView } from './agenda-view.tsx';
import { useCalendarQuery } from './calendar.resource.ts';
import { CalendarSide } from './calendar-side.tsx';
import { isDay, startOf, weekStart } from './days.ts';
import { busyFill } from './marks.ts';
import { WeekView } from './week-view.tsx';

/** The notifications that mean a change of a group lesson. */
const ABOUT_LESSONS: readonly NotificationType[] = NOTIFICATION_TOPICS.lessons;

type View = 'week' | 'agenda';
const VIEWS: readonly View[] = ['agenda', 'week'];
const SHORTCUTS = { agenda: 'A', week: 'W' } as const satisfies Record<View, string>;
/** The key in the local storage of this device. */
const STORED = 'calendarView';
/** How many days each view shows. */
const DAYS = { week: 7, agenda: 28 } as const satisfies Record<View, number>;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 24px;
  align-items: center;
  h1 {
    flex: 1;
  }
`;
const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  align-items: center;
  /* The days are between the arrows, and the rest is below them. */
  ${phone} {
    gap: 8px 4px;
    justify-content: space-between;
    width: 100%;
    > [data-next] {
      order: 2;
    }
    > [data-next] ~ *:last-child,
    > [data-today] {
      order: 3;
    }
  }
`;
const Range = styled.span`
  margin: 0 16px 0 8px;
  font: 600 18px var(--font-display);
  letter-spacing: -0.015em;
  white-space: nowrap;
  ${phone} {
    order: 1;
    flex: 1 0 calc(100% - 120px);
    margin: 0;
    text-align: center;
  }
`;
const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 6px 18px;
  margin: 14px 0 20px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  li {
    display: flex;
    gap: 7px;
    align-items: center;
  }
  li::before {
    content: '';
    width: 14px;
    height: 10px;
    border-radius: 2px;
    background: var(--mark);
  }
  li[data-edge]::before {
    border: 1.5px dashed var(--line-strong);
  }
  li[data-own]::before {
    box-shadow: inset 0 0 0 1px var(--line);
  }
`;
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 280px;
  gap: 40px;
  align-items: start;
  ${media.narrow} {
    display: flex;
    flex-direction: column;
    align-items: stretch;
    gap: 28px;
  }
`;

/** The view that was chosen last. Without one, the width of the page decides. */
function useView(): [View, (view: View) => void] {
  const [view, setView] = useState(
    () => VIEWS.find((known) => known === readStored(STORED)) ?? (isPhone() ? 'agenda' : 'week'),
  );
  const choose = (next: View) => {
    setView(next);
    writeStored(STORED, next);
  };
  return [view, choose];
}

/** The week in the address, else the current one. */
function useWeek() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const dayParam = params.get('day');
  const thisWeek = weekStart(dayKey(Date.now()), user?.time?.firstDay);
  return {
    first: isDay(dayParam) ? weekStart(dayParam, user?.time?.firstDay) : thisWeek,
    go: (day: string | null) => setParams(day === null ? {} : { day }, { preventScrollReset: true }),
  };
}

function Marks({ view }: { view: View }) {
  const { t } = useTranslation('exchange');
  const mark = (fill: string) => ({ '--mark': fill }) as React.CSSProperties;
  return (
    <Legend>
      {(['teach', 'learn', 'both'] as const).map((teaching) => (
        <li key={teaching} style={mark(teachingFill(teaching, '90deg'))}>
          {t(`calendar.marks.${teaching}`)}
        </li>
      ))}
      <li data-edge>{t('calendar.marks.proposed')}</li>
      {view === 'week' && (
        <>
          <li data-own style={mark('var(--surface)')}>
            {t('calendar.marks.hours')}
          </li>
          <li style={mark(busyFill)}>{t('calendar.marks.busy')}</li>
        </>
      )}
    </Legend>
  );
}

/** `/calendar`: the sessions of all exchanges, and what waits for the member. */
export function CalendarPage() {
  const { t, language } = useTranslation('exchange');
  const [view, setView] = useView();
  const { first, go } = useWeek();
  useLiveRequests();
  const days = daysFrom(first, DAYS[view]);
  const after = addDays(first, DAYS[view]);
  const query = useCalendarQuery({ from: startOf(first), to: startOf(after) }, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const reload = useReload(query);
  useRealtimeEvent('plan_changed', reload);
  useRealtimeEvent('notification', ({ notification: { type } }) => {
    if (ABOUT_LESSONS.includes(type)) reload();
  });
  const format = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const range = format.formatRange(noonOf(first), noonOf(addDays(after, -1)));
  return (
    <Page title={t('calendar.title')}>
      <Head>
        <h1>{t('calendar.title')}</h1>
        <Controls>
          <IconButton
            label={t('calendar.previous')}
            icon={<ChevronLeft aria-hidden />}
            aria-keyshortcuts="ArrowLeft"
            onClick={() => go(addDays(first, -7))}
          />
          <Button variant="secondary" size="sm" data-today aria-keyshortcuts="D" onClick={() => go(null)}>
            {t('calendar.today')}
          </Button>
          <IconButton
            label={t('calendar.next')}
            icon={<ChevronRight aria-hidden />}
            data-next
            aria-keyshortcuts="ArrowRight"
            onClick={() => go(addDays(first, 7))}
          />
          <Range aria-live="polite">{range}</Range>
          <SegmentedControl
            label={t('calendar.view')}
            options={VIEWS.map((value) => ({ value, label: t(`calendar.${value}`), shortcut: SHORTCUTS[value] }))}
            value={view}
            onChange={setView}
          />
        </Controls>
      </Head>
      <Marks view={view} />
      {!data && (
        <NotLoaded query={query} failed={t('calendar.failed')}>
          <Skeleton $height={680} $radius={10} />
        </NotLoaded>
      )}
      {data && (
        <Columns>
          {view === 'week' ? <WeekView calendar={data} days={days} /> : <AgendaView calendar={data} days={days} />}
          <CalendarSide calendar={data} />
        </Columns>
      )}
    </Page>
  );
}
