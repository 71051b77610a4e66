import type { FigureValue } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';

const noonOf = (month: string): Date => new Date(`${month}-15T12:00:00Z`);

/** How figures and months are written in the member's language. */
export function useFigureTexts() {
  const { t, language } = useTranslation('account');
  const monthAs = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
    return (month: string): string => format.format(noonOf(month));
  };
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const number = (value: number): string => numbers.format(value);
  return {
    short: monthAs({ month: 'short' }),
    long: monthAs({ month: 'long', year: 'numeric' }),
    name: monthAs({ month: 'long' }),
    number,
    /** Hours, from minutes. */
    hours: (minutes: number): string => number(minutes / 60),
    /** Says that a figure is hidden or unknown. */
    value(value: FigureValue | undefined, format: (value: number) => string = number): string {
      if (value === undefined || value === null) return t('organise.unknown');
      return typeof value === 'number' ? format(value) : t('organise.few');
    },
  };
}
