import { HOUR_MS } from '@mutua/contracts/time';
import { Avatar, useTranslation } from '@mutua/web-kit';
import { cityOf } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { dayIn, timeIn } from './time-zones.ts';

const Box = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 12px;
  padding: 20px;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  b {
    font-weight: var(--weight-bold);
  }
  p + p {
    color: var(--text-muted);
    font-size: var(--text-sm);
    line-height: 1.6;
  }
`;

const OTHER = { name: 'Aisha Rahman', first: 'Aisha', zone: 'Asia/Dhaka' } as const;
const TUESDAY = 2;

/** Returns the next Tuesday at 13:00 UTC. */
function sampleStart(now: Date): Date {
  const day = now.getUTCDate() + ((TUESDAY - now.getUTCDay() + 7) % 7 || 7);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day, 13));
}

/** Shows an example meeting as the member's pages and mails write it with these settings. */
export function FormatPreview({ zone, now }: { zone: string; now: Date }) {
  const { t, language } = useTranslation('account');
  const start = sampleStart(now);
  const end = new Date(start.getTime() + HOUR_MS);
  const hours = (inZone: string) => ({
    from: timeIn(inZone, start, language),
    to: timeIn(inZone, end, language),
  });
  const day = dayIn(zone, start, language);
  const otherDay = dayIn(OTHER.zone, start, language);
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: OTHER.zone }).format(start);
  const theirs = { ...hours(OTHER.zone), name: OTHER.first, city: cityOf(OTHER.zone) };
  return (
    <Box>
      <Avatar name={OTHER.name} decorative />
      <div>
        <p>
          <b>{t('timeSettings.sample.title', { name: OTHER.name })}</b>
        </p>
        <p>
          {t('timeSettings.sample.yours', { day, ...hours(zone) })}
          <br />
          {otherDay === day
            ? t('timeSettings.sample.theirs', theirs)
            : t('timeSettings.sample.theirsOnDay', { ...theirs, weekday })}
        </p>
      </div>
    </Box>
  );
}
