import type { ExchangeRequest, Plan } from '@mutua/contracts';
import { useSession, useTranslation } from '@mutua/web-kit';
import { endOf, meetingTime } from '@mutua/web-kit/meetings';
import { useNow } from '@mutua/web-kit/parts';
import { sessionWords } from '../../shared/session-words.ts';
import { nextSession, openProposals, otherNameOf } from '../lines/line-exchange.ts';

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
    return t('meetings.next', sessionWords(startsAt, now, language));
  }
  const offered = openProposals(plan).find(({ by }) => by !== memberId);
  if (!offered) return null;
  const name = otherNameOf({ request, memberId });
  return t('meetings.proposes.other', { name, count: offered.times.length });
}
