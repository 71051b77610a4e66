import type { ExchangeRequest } from '@mutua/contracts';
import { StatusPill, useTranslation } from '@mutua/web-kit';
import { isExpired } from './is-expired.ts';

/** The status chip of an exchange: 'Active Exchange', 'Completed', 'expired', else the status itself. */
export function ExchangeStatus({ request }: { request: Pick<ExchangeRequest, 'status'> & { reason?: string } }) {
  const { t } = useTranslation('messaging');
  const { status } = request;
  if (status === 'accepted') return <StatusPill status={status}>{t('status.accepted')}</StatusPill>;
  if (status === 'completed') return <StatusPill status={status}>{t('status.completed')}</StatusPill>;
  if (isExpired(request)) return <StatusPill status={status}>{t('status.expired')}</StatusPill>;
  return <StatusPill status={status} />;
}
