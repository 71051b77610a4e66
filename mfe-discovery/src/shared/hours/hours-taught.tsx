import { Meta, useTranslation } from '@mutua/web-kit';
import { GraduationCap } from 'lucide-react';

/**
 * How many hours a member, or a skill, was taught in sessions that took place, and how many group lessons the member has held. Renders
 * nothing below one of both.
 */
export function HoursTaught({ hours, lessons }: { hours: number | undefined; lessons?: number | undefined }) {
  const { t, language } = useTranslation('discovery');
  if (!hours && !lessons) return null;
  const time = new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'short' }).format(
    hours ?? 0,
  );
  const parts = [hours ? t('hours.taught', { time }) : '', lessons ? t('hours.lessons', { count: lessons }) : ''];
  return <Meta icon={<GraduationCap aria-hidden />}>{parts.filter(Boolean).join(', ')}</Meta>;
}
