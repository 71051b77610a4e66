import { MARKS } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import type { PolledJobs } from '@mutua/service-kit';
import type { CheckPage } from './check-page.ts';
import type { MarkRepository } from './mark.repository.ts';

/**
 * Checks pages that are due. A page that was never a mark gets one check. When the check of a mark fails, the page is checked again the
 * next day. So an outage of its host does not remove the mark.
 */
export const createPageChecks = ({
  marks,
  checkPage,
  profileOf,
}: {
  marks: Pick<MarkRepository, 'findDue' | 'claim' | 'storeCheck'>;
  checkPage: CheckPage;
  profileOf: (memberId: string) => string;
}): PolledJobs => ({
  name: 'pages of members',
  findDue: marks.findDue,
  async work(id) {
    const mark = await marks.claim(id, new Date());
    if (!mark) return;
    const fault = await checkPage(`https://${mark.value}`, profileOf(mark.memberId));
    const now = new Date();
    const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
    if (fault === null) {
      await marks.storeCheck(id, { checkedAt: now, fault, misses: 0, dueAt: later(MARKS.checkDays) });
      return;
    }
    const misses = mark.misses + 1;
    const isKept = mark.checkedAt !== null && misses < MARKS.misses;
    await marks.storeCheck(id, {
      checkedAt: isKept ? mark.checkedAt : null,
      fault,
      misses: isKept ? misses : 0,
      dueAt: isKept ? later(1) : null,
    });
  },
});
