import type { FigureValue } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';

/** Writes numbers in the language of the page; those that could tell of single persons as "hidden". */
export function useNumbers() {
  const { t, language } = useTranslation('account');
  const of = (count: number) => new Intl.NumberFormat(language).format(count);
  const megabytes = (bytes: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 }).format(
      bytes / 1024 ** 2,
    );
  return {
    of,
    megabytes,
    hidden: (value: FigureValue): string => (typeof value === 'number' ? of(value) : t('organise.few')),
  };
}
