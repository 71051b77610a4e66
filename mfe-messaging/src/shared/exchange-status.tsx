import type { RequestStatus } from '@mutua/contracts/constants';
import { StatusPill, useTranslation } from '@mutua/web-kit';

/** A conversation's status chip: 'Active Exchange', 'Completed', else the status itself. */
export function ExchangeStatus({ status }: { status: RequestStatus }) {
  const { t } = useTranslation('messaging');
  if (status === 'accepted') return <StatusPill status={status}>{t('status.accepted')}</StatusPill>;
  if (status === 'completed') return <StatusPill status={status}>{t('status.completed')}</StatusPill>;
  return <StatusPill status={status} />;
}
