import { call, selectUnread, useAppSelector } from '@mutua/web-kit';
import { useEffect } from 'react';

/** Marks the notifications about a plan as read, once the member sees it. A failure is harmless, because they only stay unread. */
export function usePlanSeen(requestId: string, isShown: boolean): void {
  const hasUnread = useAppSelector(selectUnread).notifications > 0;
  useEffect(() => {
    if (!isShown || !hasUnread) return;
    void call('PUT /notifications/read/plan/:requestId', { params: { requestId } }).catch(() => undefined);
  }, [requestId, isShown, hasUnread]);
}
