import type { Calendar } from '@mutua/contracts';
import { addDays } from '@mutua/contracts/time';
import { Avatar, EmptyState, media, Stack, useTranslation } from '@mutua/web-kit';
import { meetingLength, type Teaching } from '@mutua/web-kit/meetings';
import { dayKey } from '@mutua/web-kit/parts';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { formatDay } from '../../ui/plain-days.ts';
import { JoinButton, useJoinLink } from '../sessions/join-button.tsx';
import { byDay, type Entry, entriesOf } from './entries.ts';
import { entryEdge } from './marks.ts';
import { useEntryTexts } from './use-entry-texts.ts';

const Title = styled.h2`
  margin: 24px 0 8px;
  color: var(--text-muted);
  font-family: var(--font-text);
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
  letter-spacing: 0;
  section:first-child > & {
    margin-top: 0;
  }
`;
/** The button or link that joins the session is beside it, or below it on a narrow page. */
const Box = styled.li<{ $teaching: Teaching; $isProposed: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  border-radius: 10px;
  ${entryEdge}
  &:hover {
    background: var(--fill);
  }
  > a:last-child:not(:only-child) {
    margin: 0 16px;
  }
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
    > a:last-child:not(:only-child) {
      margin: 0 16px 16px 20px;
    }
  }
`;
const Card = styled(Link)`
  display: grid;
  grid-template-columns: 76px 40px minmax(0, 1fr);
  gap: 4px 12px;
  align-items: center;
  padding: 12px 16px 12px 20px;
  border-radius: inherit;
  color: var(--text);
  time,
  strong {
    display: block;
    font-weight: var(--weight-bold);
    font-variant-numeric: tabular-nums;
  }
  time {
    font-size: 17px;
  }
  small,
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
    line-height: 20px;
    overflow-wrap: anywhere;
  }
  em {
    color: var(--warning-text);
    font-style: normal;
    font-weight: var(--weight-medium);
  }
`;
const Quiet = styled.p`
  color: var(--text-muted);
`;

function EntryCard({ entry }: { entry: Entry }) {
  const { t, language } = useTranslation('exchange');
  const texts = useEntryTexts();
  const { other, seat, titles, minutes, startsAt, overlaps } = entry;
  const join = useJoinLink(entry);
  return (
    <Box $teaching={entry.teaching} $isProposed={entry.kind === 'proposed'}>
      <Card to={entry.to} data-row data-row-open>
        <span>
          <time dateTime={startsAt}>{texts.time(entry)}</time>
          <small>{meetingLength(language, minutes)}</small>
        </span>
        <Avatar name={other.name} src={other.avatar} size={40} decorative />
        <span>
          <strong>
            <bdi>{seat === undefined ? other.name : titles[0]}</bdi>
          </strong>
          <p dir="auto">{texts.state(entry) ?? texts.what(entry)}</p>
          {overlaps && (
            <p>
              <em>{t('calendar.entry.overlaps')}</em>
            </p>
          )}
        </span>
      </Card>
      {join && <JoinButton link={join} name={other.name} size="sm" />}
    </Box>
  );
}

/** All future sessions and proposed times, day by day. */
export function AgendaView({ calendar, days }: { calendar: Calendar; days: readonly string[] }) {
  const { t, language } = useTranslation('exchange');
  const today = dayKey(Date.now());
  const [first = today] = days;
  const listed = byDay(entriesOf(calendar)).filter(([day]) => day >= first);
  const isTodayEmpty = days.includes(today) && !listed.some(([day]) => day === today);
  const shown = [...listed, ...(isTodayEmpty ? [[today, []] as const] : [])].sort(([a], [b]) => a.localeCompare(b));
  const titleOf = (day: string): string => {
    const date = formatDay(language, { weekday: 'long', month: 'short', day: 'numeric' }, day);
    if (day === today) return t('calendar.todayIs', { date });
    return day === addDays(today, 1) ? t('calendar.tomorrowIs', { date }) : date;
  };
  if (listed.length === 0) return <EmptyState title={t('calendar.empty.title')}>{t('calendar.empty.text')}</EmptyState>;
  return (
    <div>
      {shown.map(([day, entries]) => (
        <section key={day} aria-labelledby={`agenda-${day}`}>
          <Title id={`agenda-${day}`}>{titleOf(day)}</Title>
          {entries.length === 0 ? (
            <Quiet>{t('calendar.nothing')}</Quiet>
          ) : (
            <Stack as="ol">
              {entries.map((entry) => (
                <EntryCard key={entry.key} entry={entry} />
              ))}
            </Stack>
          )}
        </section>
      ))}
    </div>
  );
}
