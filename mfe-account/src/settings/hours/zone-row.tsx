import { Button, useSession, useTranslation } from '@mutua/web-kit';
import { cityOf, haveSameClock, placeName, usableZone, useNow } from '@mutua/web-kit/parts';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import { TimeZoneChoice } from '../language/time-zone-choice.tsx';
import { deviceZone, timeIn } from '../language/time-zones.ts';

const Change = styled(Button)`
  margin-right: -12px;
`;
const Elsewhere = styled.p`
  margin-top: 12px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  text-wrap: pretty;
`;

/** Returns the member's zone, which hours use when they have none of their own. */
export function useMemberZone(): string {
  const { user } = useSession();
  return user?.time?.timeZone ?? deviceZone();
}

/** Names the zone that hours without a zone of their own follow: 'This device (Paris)'. */
export function useFollowedZone(): string {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const city = cityOf(useMemberZone());
  return user?.time?.timeZone ? t('hours.zone.followed', { city }) : t('timeSettings.zone.device', { city });
}

/** The zone of the hours. `value` is null while the hours follow the member's zone. */
export function ZoneRow({ value, onChange }: { value: string | null; onChange: (zone: string | null) => void }) {
  const { t, language } = useTranslation('account');
  const { user } = useSession();
  const now = useNow();
  const memberZone = useMemberZone();
  const followed = useFollowedZone();
  const [isChoosing, setChoosing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChoosing) box.current?.querySelector('select')?.focus();
  }, [isChoosing]);

  const zone = value ?? memberZone;
  const followedSource = user?.time?.timeZone ? 'member' : 'device';
  const source = value ? 'chosen' : followedSource;
  const { place, placeZone } = user ?? {};
  const isElsewhere = place && placeZone && !haveSameClock(placeZone, zone);
  const shownZone = usableZone(zone);
  const clock = {
    zone: zone.replaceAll('_', ' '),
    city: cityOf(shownZone),
    time: timeIn(shownZone, new Date(now), language),
  };
  const detail = t(shownZone === zone ? `hours.zone.${source}` : 'timeSettings.zone.unknown', clock);
  return (
    <>
      <SettingRows>
        <SettingRow wide={isChoosing} title={t('timeSettings.zone.title')} detail={detail}>
          {isChoosing ? (
            <div ref={box}>
              <TimeZoneChoice value={value} onChange={onChange} followed={followed} />
            </div>
          ) : (
            <Change variant="ghost" onClick={() => setChoosing(true)}>
              {t('settings.change')}
            </Change>
          )}
        </SettingRow>
      </SettingRows>
      {isElsewhere && (
        <Elsewhere>
          {t(`hours.zone.elsewhere.${source}`, {
            place: placeName(place),
            zone: cityOf(placeZone),
            city: cityOf(zone),
          })}
        </Elsewhere>
      )}
    </>
  );
}
