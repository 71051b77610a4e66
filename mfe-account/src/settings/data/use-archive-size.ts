import { formatFileSize, useTranslation } from '@mutua/web-kit';

const KILOBYTE = 1024;
const SMALL = 100 * KILOBYTE;

/** Formats the size of an archive in bytes: '4.01 MB', or '24 kB' for small ones. */
export function useArchiveSize(): (bytes: number) => string {
  const { language } = useTranslation('account');
  const small = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  return (bytes) => (bytes < SMALL ? small.format(Math.ceil(bytes / KILOBYTE)) : formatFileSize(bytes));
}
