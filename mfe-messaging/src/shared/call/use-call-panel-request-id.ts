import { useAppSelector } from '@mutua/web-kit';
import { useIsMedium } from '@mutua/web-kit/parts';
import { selectCall } from './call.slice.ts';

/** The request whose conversation is beside its connected full-page call. Null without one. */
export function useCallPanelRequestId(): string | null {
  const call = useAppSelector(selectCall);
  const isMedium = useIsMedium();
  return call?.phase === 'connected' && !call.isSmall && !isMedium ? call.requestId : null;
}
