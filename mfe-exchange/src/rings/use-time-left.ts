import { HOUR_MS } from '@mutua/contracts/time';
import { useTranslation } from '@mutua/web-kit';

/** For example '31 hours left', in whole hours. Empty without an end. */
export function useTimeLeft(): (dueAt: string | null) => string | null {
  const { t } = useTranslation('exchange');
  return (dueAt) => {
    if (!dueAt) return null;
    const hours = Math.floor(Math.max(0, new Date(dueAt).getTime() - Date.now()) / HOUR_MS);
    return t('rings.left', { count: hours });
  };
}
