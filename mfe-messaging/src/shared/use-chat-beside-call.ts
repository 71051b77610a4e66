import { useAppSelector } from '@mutua/web-kit';
import { selectCall } from './call.slice.ts';
import { useIsMedium } from './use-is-medium.ts';

/** The request whose conversation is shown beside its connected call, over the whole page; null without one. */
export function useChatBesideCall(): string | null {
  const call = useAppSelector(selectCall);
  const isMedium = useIsMedium();
  return call?.phase === 'connected' && !call.isSmall && !isMedium ? call.requestId : null;
}
