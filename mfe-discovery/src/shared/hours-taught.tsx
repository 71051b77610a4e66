import { Meta, useTranslation } from '@mutua/web-kit';
import { GraduationCap } from 'lucide-react';

/** For how many hours a member has taught, or a skill was taught, in sessions that were held; nothing below one. */
export function HoursTaught({ hours }: { hours: number | undefined }) {
  const { t, language } = useTranslation('discovery');
  if (!hours) return null;
  const time = new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'short' }).format(hours);
  return <Meta icon={<GraduationCap aria-hidden />}>{t('hours.taught', { time })}</Meta>;
}
