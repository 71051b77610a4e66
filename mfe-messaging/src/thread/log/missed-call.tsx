import { Button, useAppSelector, useTranslation } from '@mutua/web-kit';
import { PhoneMissed } from 'lucide-react';
import { use } from 'react';
import styled from 'styled-components';
import { selectCall } from '../../shared/call/call.slice.ts';
import { useCallRoom } from '../../shared/call/use-call-room.ts';
import { clockOf } from '../../shared/dates.ts';
import { exchangeOf } from '../../shared/exchange/exchange-sides.ts';
import { LineExchangeContext } from '../lines/line-exchange.ts';
import { quietAction, ThreadLine } from '../lines/thread-row.tsx';
import type { Line } from '../timeline/day-groups.ts';

const Again = styled(Button)`
  ${quietAction}
`;

/** A call that nobody answered, with a button to call back. */
export function MissedCall({ line, isOwn }: { line: Line; isOwn: boolean }) {
  const { t, language } = useTranslation('messaging');
  const openRoom = useCallRoom();
  const exchange = use(LineExchangeContext);
  const isInCall = useAppSelector(selectCall) !== null;
  const call = ({ request, memberId }: NonNullable<typeof exchange>) => {
    const { other } = exchangeOf(request, memberId);
    openRoom({ requestId: request._id, other, callType: line.callType ?? 'audio' });
  };
  const again = exchange && !exchange.isClosed && (
    <Again size="sm" variant="ghost" disabled={isInCall} onClick={() => call(exchange)}>
      {t(isOwn ? 'chat.callAgain' : 'chat.callBack')}
    </Again>
  );
  return (
    <ThreadLine
      tone="plain"
      mark={<PhoneMissed />}
      title={t(`chat.missed.${line.callType ?? 'call'}`)}
      detail={clockOf(line.timestamp, language)}
      action={again || null}
    />
  );
}
