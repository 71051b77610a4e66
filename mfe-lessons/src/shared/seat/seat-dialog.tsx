import type { Lesson } from '@mutua/contracts';
import { Dialog, Skeleton, SkeletonGroup, useSession, useTranslation } from '@mutua/web-kit';
import { lazyPart, useDialogPart } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { stateOf } from '../lesson-state.ts';

const seatPart = lazyPart(() => import('./seat-fields.tsx'));

/** The parameter that opens the dialog with the page. */
const OPEN = 'seat';

/** The state of the dialog in which a member takes a seat, or changes what they bring. */
export function useSeatDialog() {
  const [params, setParams] = useSearchParams();
  const isAsked = params.get(OPEN) === '1';
  /** Nothing before the first press. The address may change late, when the member already has the seat. */
  const [isPressed, setPressed] = useState<boolean>();
  return {
    isOpen: isPressed ?? isAsked,
    open: () => setPressed(true),
    /** Loads what the dialog needs, when the pointer or the focus reaches its button. */
    ahead: () => void seatPart.load().catch(() => undefined),
    close: () => {
      setPressed(false);
      // A reload, or returning to this page, must not open the dialog again.
      if (!isAsked) return;
      params.delete(OPEN);
      setParams(params, { replace: true, preventScrollReset: true });
    },
  };
}

export type SeatDialogState = ReturnType<typeof useSeatDialog>;

/** Takes a seat, asks for one, waits for one; with a seat, changes what the member brings. Nothing where that is not possible. */
export function SeatDialog({ lesson, dialog }: { lesson: Lesson; dialog: SeatDialogState }) {
  const { t } = useTranslation('lessons');
  const { user } = useSession();
  const { isOpen, close } = dialog;
  const state = stateOf(lesson, user, Date.now());
  const isNew = state === 'take' || state === 'ask' || state === 'wait';
  const open = isOpen && (isNew || state === 'taken' || state === 'asked' || state === 'waiting');
  const part = useDialogPart(seatPart, open, close);
  return (
    <Dialog open={open} onClose={close} title={isNew ? t(`actions.${state}`) : t('seat.change')}>
      {part && user ? (
        isNew ? (
          <part.SeatFields lesson={lesson} action={state} user={user} onClose={close} />
        ) : (
          <part.ChangeFields lesson={lesson} user={user} onClose={close} />
        )
      ) : (
        <SkeletonGroup>
          <Skeleton $height={280} $radius={10} />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}
