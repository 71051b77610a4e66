import { useTranslation } from '@mutua/web-kit';
import { meetingTime } from '@mutua/web-kit/meetings';
import { firstNameOf } from '@mutua/web-kit/parts';
import type { Entry } from './entries.ts';

/** The texts of a session or a proposed time. */
export function useEntryTexts() {
  const { t, language } = useTranslation('exchange');
  const list = new Intl.ListFormat(language, { type: 'unit' });
  const what = ({ teaching, titles }: Entry): string => {
    const title = list.format(titles);
    return teaching === 'both' ? title : t(`calendar.entry.${teaching}`, { title });
  };
  const state = ({ kind, seat, isRing, isOwn, others, other }: Entry): string | null => {
    if (isRing) return t('calendar.lesson.ring');
    const name = firstNameOf(other.name);
    if (seat === null) return t('calendar.marks.teach');
    if (seat) return t(`calendar.lesson.${seat}`, { name });
    if (kind === 'session') return null;
    return t(isOwn ? 'calendar.entry.byYou' : 'calendar.entry.byOther', { count: others, name });
  };
  return {
    what,
    state,
    time: (entry: Entry) => meetingTime(language, entry.startsAt),
    /** The details for which the small card in the week view has no room. */
    rest: (entry: Entry): string =>
      [
        t('dashboard.next.until', { time: meetingTime(language, entry.endsAt) }),
        entry.teaching === 'both' || entry.seat !== undefined ? null : what(entry),
        state(entry),
        entry.overlaps ? t('calendar.entry.overlaps') : null,
      ]
        .filter(Boolean)
        .join(', '),
  };
}
