import { Button, useAppDispatch, useAppSelector, useTranslation } from '@mutua/web-kit';
import { PhoneMissed } from 'lucide-react';
import { use } from 'react';
import { callPlaced, selectCall } from '../shared/call.slice.ts';
import { clockOf } from '../shared/dates.ts';
import { exchangeOf } from '../shared/exchange-sides.ts';
import type { Line } from './day-groups.ts';
import { LineExchangeContext } from './line-exchange.ts';
import { ThreadMark, ThreadRow } from './thread-row.tsx';

/** A call that nobody answered, with the way to try again. */
export function MissedCall({ line, isOwn }: { line: Line; isOwn: boolean }) {
  const { t, language } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const exchange = use(LineExchangeContext);
  const isInCall = useAppSelector(selectCall) !== null;
  const call = ({ request, memberId }: NonNullable<typeof exchange>) =>
    dispatch(
      callPlaced({
        requestId: request._id,
        other: exchangeOf(request, memberId).other,
        callType: line.callType ?? 'audio',
        memberId,
        now: Date.now(),
      }),
    );
  const mayCall = exchange !== null && !exchange.isClosed;
  return (
    <ThreadRow $button={mayCall}>
      <ThreadMark $tone="plain" aria-hidden>
        <PhoneMissed />
      </ThreadMark>
      <p>
        <b>{t(`chat.missed.${line.callType ?? 'call'}`)}</b>
        <span>{clockOf(line.timestamp, language)}</span>
      </p>
      {mayCall && (
        <Button size="sm" variant="ghost" disabled={isInCall} onClick={() => call(exchange)}>
          {t(isOwn ? 'chat.callAgain' : 'chat.callBack')}
        </Button>
      )}
    </ThreadRow>
  );
}
