import type { Lesson } from '@mutua/contracts';
import { Skeleton, SkeletonGroup, Stack, useTranslation } from '@mutua/web-kit';
import { lazyPart, useDialogPart } from '@mutua/web-kit/parts';
import { FormDialog } from '../offer/offer-dialog.tsx';

const formPart = lazyPart(() => import('./ring-form.tsx'));

export interface RingDialogProps {
  ringId: string;
  /** The meeting that is changed; a new one without. */
  meeting?: Lesson | undefined;
  /** Whether meetings can take place here. */
  rooms: boolean;
  open: boolean;
  onClose: () => void;
}

/** Arranges a meeting of a ring, or changes what it is about and where it is. */
export function RingDialog({ ringId, meeting, rooms, open, onClose }: RingDialogProps) {
  const { t } = useTranslation('lessons');
  const part = useDialogPart(formPart, open, onClose);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t(meeting ? 'ring.kind' : 'ring.title')}
      description={meeting ? undefined : t('ring.formLead')}
      width={620}
    >
      {part ? (
        <part.RingForm ringId={ringId} meeting={meeting} rooms={rooms} onClose={onClose} />
      ) : (
        <SkeletonGroup>
          <Stack $gap={5}>
            <Skeleton $height={44} />
            <Skeleton $height={90} />
            <Skeleton $height={160} />
          </Stack>
        </SkeletonGroup>
      )}
    </FormDialog>
  );
}
