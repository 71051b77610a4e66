import type { Lesson } from '@mutua/contracts';
import {
  Dialog,
  ErrorState,
  errorMessage,
  Skeleton,
  SkeletonGroup,
  Stack,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { lazyPart, useDialogPart } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { useLessonAllowanceQuery, useLessonQuery } from '../lessons.resource.ts';

/** Few readers of a list offer a lesson. */
const offerPart = lazyPart(() => import('./offer-fields.tsx'));
const editPart = lazyPart(() => import('./edit-fields.tsx'));

const WIDTH = 780;

/** The form has its own footer at the panel's edge. The footer must not cover a focused element. */
export const FormDialog = styled(Dialog)`
  && {
    padding-bottom: 0;
    scroll-padding-bottom: 120px;
  }
`;

/** The parameters that open the dialog with the page: `?offer=1`, with a skill, or the lesson that is offered again. */
const PARAMETERS = ['offer', 'skill', 'again'] as const;

/** The state of the dialog in which a member offers a lesson. */
export function useOfferDialog() {
  const [params, setParams] = useSearchParams();
  const isAsked = params.get('offer') === '1';
  const [isPressed, setPressed] = useState(false);
  return {
    isOpen: isAsked || isPressed,
    skillId: params.get('skill') ?? '',
    againId: params.get('again') ?? '',
    open: () => setPressed(true),
    close: () => {
      setPressed(false);
      // A reload, or returning to this page, must not open the dialog again.
      if (!isAsked) return;
      for (const name of PARAMETERS) params.delete(name);
      setParams(params, { replace: true, preventScrollReset: true });
    },
  };
}

const Bones = () => (
  <SkeletonGroup>
    <Stack $gap={5}>
      {[44, 44, 120, 44, 80, 44].map((height, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
        <Skeleton key={row} $height={height} />
      ))}
    </Stack>
  </SkeletonGroup>
);

/** Offers a lesson. What is typed stays on this device until it is published. */
export function OfferDialog({ dialog }: { dialog: ReturnType<typeof useOfferDialog> }) {
  const { t } = useTranslation('lessons');
  const { user } = useSession();
  const { isOpen, skillId, againId, close } = dialog;
  const part = useDialogPart(offerPart, isOpen, close);
  const query = useLessonAllowanceQuery(undefined, { skip: !isOpen || !user, refetchOnMountOrArgChange: true });
  const { data: allowance } = query;
  const again = useLessonQuery(againId, { skip: !isOpen || !againId });
  const isReady = part && allowance && user && !(againId && again.isLoading);
  return (
    <FormDialog open={isOpen} onClose={close} title={t('offer.title')} description={t('offer.lead')} width={WIDTH}>
      {isReady ? (
        <part.OfferFields teacher={user} allowance={allowance} skillId={skillId} from={again.data} onClose={close} />
      ) : query.error ? (
        <ErrorState plain titleAs="h3" onRetry={query.refetch} busy={query.isFetching}>
          {errorMessage(query.error, t('list.failedHint'))}
        </ErrorState>
      ) : (
        <Bones />
      )}
    </FormDialog>
  );
}

/** Changes a lesson. */
export function EditDialog({ lesson, open, onClose }: { lesson: Lesson; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('lessons');
  const { user } = useSession();
  const part = useDialogPart(editPart, open, onClose);
  const { data: allowance } = useLessonAllowanceQuery(undefined, { skip: !open });
  return (
    <FormDialog open={open} onClose={onClose} title={t('edit.title')} width={WIDTH}>
      {part && allowance && user ? (
        <part.EditFields teacher={user} allowance={allowance} lesson={lesson} onClose={onClose} />
      ) : (
        <Bones />
      )}
    </FormDialog>
  );
}
