import type { ExchangeRequest } from '@mutua/contracts';
import { Meta, useTranslation } from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import { Hourglass } from 'lucide-react';
import styled from 'styled-components';
import { useDates } from '../ui/use-dates.ts';

const Line = styled(Meta)`
  > span {
    white-space: normal;
  }
`;

/** Says that a pending request still waits after its receiver got a reminder, and until when. */
export function WaitingLine({ request, box }: { request: ExchangeRequest; box: 'received' | 'sent' }) {
  const { t } = useTranslation('exchange');
  const dates = useDates();
  const { status, nudgedAt, expiresAt, senderId } = request;
  if (status !== 'pending' || !nudgedAt) return null;
  const waits = t(`requests.waiting.${box}`, { name: firstNameOf(senderId.name) });
  return (
    <Line icon={<Hourglass aria-hidden />}>
      {waits}
      {expiresAt && (
        <>
          {' · '}
          <time dateTime={expiresAt}>{t('requests.waiting.expires', { day: dates.day(expiresAt) })}</time>
        </>
      )}
    </Line>
  );
}
