import type { ExchangeRequest, User } from '@mutua/contracts';
import {
  Button,
  Dialog,
  DialogActions,
  ErrorState,
  errorMessage,
  SkeletonGroup,
  Stack,
  SwapLine,
  toast,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { lazyPart, useLazyPart } from '@mutua/web-kit/parts';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { viewOf } from '../../exchange/request-view.ts';
import { useCompleteRequestMutation } from '../../exchange/requests.resource.ts';
import { CancelledSessionsSkeleton, mayCancelSessions } from '../../meetings/sessions/cancelled-sessions-skeleton.tsx';
import { ReviewDialog } from '../../reviews/review-dialog.tsx';

/** The list of the sessions that end with the exchange. Its code is loaded on demand. */
export const cancelledSessionsPart = lazyPart(() => import('../../meetings/sessions/cancelled-sessions.tsx'));

const Preview = styled.div`
  padding: 16px 20px;
  border-radius: var(--radius-card);
  background: var(--bg-sunken);
`;
const Consequence = styled.p`
  font-size: 15px;
  line-height: var(--leading-body);
  text-wrap: pretty;
`;

interface PartProps {
  request: ExchangeRequest;
  viewer: User;
  onClose: () => void;
}

/** The list of cancelled sessions. Without its code the exchange can still be completed. */
function Sessions({ request }: Pick<PartProps, 'request'>) {
  const { t } = useTranslation('exchange');
  const [loading, setLoading] = useState<'first' | 'failed' | 'again'>('first');
  const fail = () => setLoading('failed');
  const part = useLazyPart(cancelledSessionsPart, true, fail);
  if (part) return <part.CancelledSessions request={request} />;
  if (loading === 'first') {
    return (
      <SkeletonGroup>
        <CancelledSessionsSkeleton />
      </SkeletonGroup>
    );
  }
  const retry = () => {
    setLoading('again');
    cancelledSessionsPart.load().catch(fail);
  };
  return (
    <ErrorState plain titleAs="h3" busy={loading === 'again'} onRetry={retry}>
      {t('arrange.planFailed')}
    </ErrorState>
  );
}

function Question({
  request,
  viewer,
  onClose,
  onCompleted,
}: PartProps & { onCompleted: (request: ExchangeRequest) => void }) {
  const { t } = useTranslation('exchange');
  const [complete, { isLoading }] = useCompleteRequestMutation();
  const notYet = useRef<HTMLButtonElement>(null);
  const { other, taught, learned, lesson } = viewOf(request, viewer._id);

  const finish = async () => {
    const { data, error } = await complete(request._id);
    if (error) {
      toast.error(errorMessage(error, t('complete.failed')));
      onClose();
    } else {
      toast.success(t('complete.done'));
      // A member who only taught in a ring has no lesson to review.
      if (lesson === 'taught') onClose();
      else onCompleted(data.request);
    }
  };

  return (
    <Dialog open onClose={onClose} title={t('complete.title')} initialFocus={notYet}>
      <Preview>
        <SwapLine
          left={viewer}
          right={other}
          {...(lesson !== 'learned' && { give: { label: t('complete.taught'), skill: taught.title } })}
          {...(lesson !== 'taught' && { get: { label: t('complete.learned'), skill: learned.title } })}
        />
      </Preview>
      <Stack $gap={4}>
        {mayCancelSessions(request) && <Sessions request={request} />}
        <Consequence>{t('complete.consequence')}</Consequence>
      </Stack>
      <DialogActions>
        <Button ref={notYet} variant="secondary" onClick={onClose}>
          {t('complete.notYet')}
        </Button>
        <Button busy={isLoading} onClick={finish}>
          {t('complete.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export interface CompleteDialogProps {
  /** An accepted request of the member. */
  request: ExchangeRequest;
  open: boolean;
  onClose: () => void;
}

/** Asks before it completes an exchange, because this cannot be undone. Then it asks for a review. */
export function CompleteDialog({ open, ...props }: CompleteDialogProps) {
  const { user } = useSession();
  const [completed, setCompleted] = useState<ExchangeRequest>();
  if (!open || !user) return null;
  const part = { ...props, viewer: user };
  return completed?._id === props.request._id ? (
    <ReviewDialog {...part} request={completed} isOffer />
  ) : (
    <Question {...part} onCompleted={setCompleted} />
  );
}
