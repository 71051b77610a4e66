import type { Skill } from '@mutua/contracts';
import { RemoteWidget, useSession } from '@mutua/web-kit';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isRefused } from './refusal.ts';
import { useActiveRequestQuery } from './skill.resource.ts';

/** The query parameter that opens the dialog with the page. */
const OPEN = 'request';

/** What the page that leads here fills in: the own skill in return, and the message. No address can do so, because others can write it. */
export interface PrefilledRequest {
  offeredId?: string;
  message?: string;
}

/** The state of the request dialog. The page keeps it, because its buttons change places when a window gets narrower. */
export function useRequestDialog() {
  const [params, setParams] = useSearchParams();
  const isAsked = params.get(OPEN) === '1';
  // A new number mounts the dialog again, so that another press retries a failed load.
  const [{ number, isOpen }, setDialog] = useState({ number: isAsked ? 1 : 0, isOpen: isAsked });
  const [isSent, setSent] = useState(false);
  const [prefilled] = useState((useLocation().state as { request?: PrefilledRequest } | null)?.request);
  return {
    number,
    isOpen,
    prefilled,
    /** Whether a request was sent on this page. */
    isSent,
    open: () =>
      setDialog((last) => ({
        number: last.isOpen || last.number === 0 ? last.number + 1 : last.number,
        isOpen: true,
      })),
    close: () => {
      setDialog((last) => ({ ...last, isOpen: false }));
      // A reload, or returning to this page, must not open the dialog again.
      if (isAsked) {
        params.delete(OPEN);
        setParams(params, { replace: true, preventScrollReset: true });
      }
    },
    noteSent: () => setSent(true),
  };
}

export type RequestDialogState = ReturnType<typeof useRequestDialog>;

/** The dialog in which a member requests the skill. Nothing for a member who may not, or already has. */
export function RequestDialog({ skill, dialog }: { skill: Skill; dialog: RequestDialogState }) {
  const { user } = useSession();
  const active = useActiveRequestQuery(skill._id);
  if (dialog.number === 0 || active.isLoading || active.data || isRefused(skill, user)) return null;
  return (
    <RemoteWidget
      key={dialog.number}
      name="exchange/request-dialog"
      skill={skill}
      {...dialog.prefilled}
      open={dialog.isOpen}
      onClose={dialog.close}
      onSent={() => {
        dialog.close();
        dialog.noteSent();
        void active.refetch();
      }}
    />
  );
}
