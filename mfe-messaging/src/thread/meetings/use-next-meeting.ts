import type { ExchangeRequest, Plan } from '@mutua/contracts';
import { useSession, useTranslation } from '@mutua/web-kit';
import { meetingTime } from '@mutua/web-kit/meetings';
import { dayKey, formatMoment, useNow } from '@mutua/web-kit/parts';
import { clockOf, momentOf } from '../../shared/dates.ts';
import { endOf, nextSession, openProposals, otherNameOf } from '../lines/line-exchange.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;

/** The number of days from today, by the viewer's clock. */
const daysUntil = (startsAt: string, now: number): number =>
  (Date.parse(dayKey(startsAt)) - Date.parse(dayKey(now))) / DAY_MS;

/** 'in 3 days', 'tomorrow', 'in 2 hours'. */
function distanceTo(startsAt: string, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const days = daysUntil(startsAt, now);
  if (days > 0) return format.format(days, 'day');
  const remainingMs = Date.parse(startsAt) - now;
  return remainingMs >= HOUR_MS
    ? format.format(Math.floor(remainingMs / HOUR_MS), 'hour')
    : format.format(Math.ceil(remainingMs / MINUTE_MS), 'minute');
}

/** What the header of a chat says about meetings: the next session, else proposed times that wait for the viewer. Null without both. */
export function useNextMeeting(request: ExchangeRequest, plan: Plan | undefined): string | null {
  const { t, language } = useTranslation('messaging');
  const memberId = useSession().user?._id ?? '';
  const isShown = plan !== undefined && request.status === 'accepted';
  const now = useNow(isShown);
  if (!isShown) return null;
  const next = nextSession(plan, now);
  if (next) {
    const { startsAt } = next;
    if (Date.parse(startsAt) <= now) return t('meetings.now', { time: meetingTime(language, endOf(next)) });
    const weekday = formatMoment(language, { weekday: 'short' }, startsAt);
    const isSoon = daysUntil(startsAt, now) < WEEK_DAYS;
    const when = isSoon ? `${weekday} ${clockOf(startsAt, language)}` : momentOf(startsAt, language);
    return t('meetings.next', { when, distance: distanceTo(startsAt, now, language) });
  }
  const offered = openProposals(plan).find(({ by }) => by !== memberId);
  if (!offered) return null;
  const name = otherNameOf({ request, memberId });
  return t('meetings.proposes.other', { name, count: offered.times.length });
}
