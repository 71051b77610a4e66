import type { CalendarSource } from '@mutua/contracts';
import { CALENDAR } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { Button, formatRelative, useTranslation } from '@mutua/web-kit';
import { formatMoment } from '@mutua/web-kit/parts';
import { EyeOff, TriangleAlert } from 'lucide-react';
import styled from 'styled-components';
import { SettingRow } from '../../../shared/setting-rows.tsx';
import { RowButtons } from './row-buttons.ts';

const Remove = styled(Button)`
  margin-right: -12px;
`;
const Place = styled.span`
  margin-left: 2px;
  color: var(--text-muted);
  font-weight: var(--weight-regular);
`;
const Wrong = styled.span`
  color: var(--danger-text);
`;

/** Returns the shown part of an address: 'calendar.google.com · …x7Qe'. */
const placeOf = ({ host, ending }: CalendarSource): string => `${host} · …${ending}`;
/** Returns the member's name for a calendar, or its address without one. */
export const nameOf = (source: CalendarSource): string => source.label || placeOf(source);

/** Describes how the last attempts to read the calendar went. */
function useReading({ readAt, problem, failingSince }: CalendarSource): string {
  const { t, language } = useTranslation('account');
  if (!problem || !failingSince) {
    const read = readAt
      ? t('hours.calendars.sources.read', { ago: formatRelative(readAt) })
      : t('hours.calendars.sources.unread');
    return `${t('hours.calendars.sources.use')} ${read}`;
  }
  const date = formatMoment(language, { weekday: 'short', month: 'short', day: 'numeric' }, failingSince);
  const isLost = !readAt || Date.now() - Date.parse(failingSince) >= CALENDAR.failDays * DAY_MS;
  return [
    t(`hours.calendars.sources.problem.${problem}`, { date }),
    isLost ? t('hours.calendars.sources.lost') : t('hours.calendars.sources.kept', { ago: formatRelative(readAt) }),
  ].join(' ');
}

export interface SourceRowProps {
  source: CalendarSource;
  /** Whether it is being read again. */
  busy: boolean;
  onAgain: () => void;
  onRemove: () => void;
}

/** A calendar of another provider, and whether it could be read. */
export function SourceRow({ source, busy, onAgain, onRemove }: SourceRowProps) {
  const { t } = useTranslation('account');
  const reading = useReading(source);
  const name = nameOf(source);
  return (
    <SettingRow
      wide={source.problem !== null}
      icon={source.problem ? <TriangleAlert /> : <EyeOff />}
      title={
        <>
          <bdi>{name}</bdi> {source.label && <Place>{placeOf(source)}</Place>}
        </>
      }
      detail={source.problem ? <Wrong>{reading}</Wrong> : reading}
    >
      <RowButtons>
        {source.problem && (
          <Button
            variant="secondary"
            busy={busy}
            aria-label={t('hours.calendars.sources.againOf', { name })}
            onClick={onAgain}
          >
            {t('hours.calendars.sources.again')}
          </Button>
        )}
        <Remove variant="ghost" aria-label={t('hours.calendars.sources.removeOf', { name })} onClick={onRemove}>
          {t('hours.calendars.sources.remove')}
        </Remove>
      </RowButtons>
    </SettingRow>
  );
}
