import { Meta, useTranslation } from '@mutua/web-kit';
import { GraduationCap } from 'lucide-react';

/** How many hours a member, or a skill, was taught in sessions that took place; renders nothing below one hour. */
export function HoursTaught({ hours }: { hours: number | undefined }) {
  const { t, language } = useTranslation('discovery');
  if (!hours) return null;
  const time = new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'short' }).format(hours);
  return <Meta icon={<GraduationCap aria-hidden />}>{t('hours.taught', { time })}</Meta>;
}
