import type { ExchangeRequest } from '@mutua/contracts';
import { usePlan, usePlanSeen } from '@mutua/web-kit/meetings';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { MeetingQuestion, Meetings } from '../lines/line-exchange.ts';
import { useHasExchange } from '../lines/use-has-exchange.ts';
import { MeetingDialog } from './meeting-dialog.tsx';

/**
 * @param isClosed neither messages nor calls are possible
 * @returns the meetings, and the dialog that is open
 */
export function useMeetings(
  request: ExchangeRequest,
  memberId: string,
  isClosed: boolean,
): { meetings: Meetings; meetingDialog: ReactNode } {
  const { _id: requestId, status } = request;
  const rev = request.plan?.rev;
  const hasPlan = rev !== undefined && (status === 'accepted' || rev > 0);
  const { currentData, isFetching, error, refetch } = usePlan(requestId, { skip: !hasPlan });
  const plan = hasPlan ? currentData?.plan : undefined;
  usePlanSeen(requestId, plan !== undefined);
  const isBehind = plan !== undefined && rev !== undefined && plan.rev < rev;
  useEffect(() => {
    if (isBehind) refetch();
  }, [isBehind, refetch]);

  // Another number mounts the dialog again, so that another press tries to load it again.
  const [asked, setAsked] = useState<{ number: number; open: boolean; question: MeetingQuestion } | null>(null);
  const ask = useCallback(
    (question: MeetingQuestion) => setAsked((last) => ({ number: (last?.number ?? 0) + 1, open: true, question })),
    [],
  );
  const close = () => setAsked((last) => last && { ...last, open: false });
  const canFind = useHasExchange() && hasPlan && status === 'accepted' && !isClosed;
  const canArrange = canFind && plan !== undefined;
  const meetings = useMemo<Meetings>(
    () => ({ plan, isLoading: hasPlan && isFetching, error, retry: () => void refetch(), canFind, canArrange, ask }),
    [plan, hasPlan, isFetching, error, refetch, canFind, canArrange, ask],
  );
  const meetingDialog = asked && (
    <MeetingDialog
      key={asked.number}
      exchange={{ request, memberId, isClosed, meetings }}
      question={asked.question}
      open={asked.open}
      onClose={close}
    />
  );
  return { meetings, meetingDialog };
}
