import type { NextLesson } from '@mutua/contracts';
import { Meta, useTranslation } from '@mutua/web-kit';
import { formatMoment } from '@mutua/web-kit/parts';
import { CalendarDays } from 'lucide-react';

/** One line about the next group lesson of a skill. */
export function NextLessonLine({ lesson: { startsAt, free } }: { lesson: NextLesson }) {
  const { t, language } = useTranslation('discovery');
  const day = formatMoment(language, { weekday: 'short', month: 'short', day: 'numeric' }, Date.parse(startsAt));
  return <Meta icon={<CalendarDays size={16} aria-hidden />}>{t('skillCard.lesson', { day, count: free })}</Meta>;
}
