import type { ShownHours } from '@mutua/contracts';
import { media, Trans, useSession, useTranslation } from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { duration, type HoursRow, hoursRows, readerOffset, zoneName } from './hours-rows.ts';

const Lead = styled.p`
  margin: -8px 0 10px;
  color: var(--text-muted);
  font-size: var(--text-sm);
`;
const Rows = styled.ul`
  font-variant-numeric: tabular-nums;
  li {
    display: grid;
    grid-template-columns: minmax(88px, 0.3fr) minmax(108px, 0.3fr) minmax(0, 1fr);
    gap: 2px 16px;
    align-items: baseline;
    padding: 10px 0;
    border-top: 1px solid var(--line-soft);
  }
  b {
    font-weight: var(--weight-bold);
  }
  small {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  ${media.narrow} {
    li {
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    }
    small {
      grid-column: 2;
    }
  }
`;
const Common = styled(Lead)`
  margin: 8px 0 0;
  b {
    color: var(--text);
  }
`;

/**
 * When a member has time. Signed-in readers see their own clock, with the member's clock beside it. Visitors see the member's clock with
 * its offset: the server cannot know their zone, and nothing moves when scripts load.
 */
export function HoursList({ hours, owner }: { hours: ShownHours; owner: { _id: string; name: string } }) {
  const { t } = useTranslation('discovery');
  const { user } = useSession();
  const offset = user && user._id !== owner._id ? readerOffset() : null;
  const name = firstNameOf(owner.name);
  const namesOf = (days: readonly (keyof ShownHours['weekly'])[]) =>
    days.map((day) => t(`skill.days.${day}`)).join(', ');
  /** 'evenings', 'Tue evenings', '09:00–17:00'. */
  const clockOf = ({ days, time, part }: NonNullable<HoursRow['theirs']>) =>
    `${namesOf(days)} ${part ? t(`hours.parts.${part}`) : time}`.trim();
  const lead =
    offset === null
      ? t('hours.inZone', { zone: zoneName(hours.offset) })
      : t(offset === hours.offset ? 'hours.sameClock' : 'hours.yourClock', { name });
  return (
    <>
      <Lead>{lead}</Lead>
      <Rows>
        {hoursRows(hours, offset ?? hours.offset, user?.time?.firstDay).map(({ days, time, theirs }) => (
          <li key={days[0] + time}>
            <b>{namesOf(days)}</b>
            <span>{time}</span>
            {theirs && <small>{t('hours.for', { clock: clockOf(theirs), name })}</small>}
          </li>
        ))}
      </Rows>
      {hours.common !== null && hours.common > 0 && (
        <Common>
          <Trans
            namespace="discovery"
            id="hours.common"
            values={{ time: duration(hours.common) }}
            components={{ b: <b /> }}
          />
        </Common>
      )}
    </>
  );
}
