import { Button, errorMessage, toast, useTranslation } from '@mutua/web-kit';
import { isProposalGone } from './pickable.ts';
import { useWithdrawMutation } from './plan.resource.ts';

export interface WithdrawButtonProps {
  requestId: string;
  proposalId: string;
  size?: 'sm' | 'md';
  /** Called when the proposal is no longer open, whoever has answered it. */
  onGone?: () => void;
}

/** Takes own proposed times back. */
export function WithdrawButton({ requestId, proposalId, size = 'md', onGone }: WithdrawButtonProps) {
  const { t } = useTranslation('kit');
  const [withdraw, { isLoading }] = useWithdrawMutation();
  const withdrawTimes = async () => {
    const { error } = await withdraw({ requestId, proposalId });
    if (error) toast.error(errorMessage(error, t('meetings.takeBackFailed')));
    if (!error || isProposalGone(error)) onGone?.();
  };
  return (
    <Button variant="secondary" size={size} busy={isLoading} onClick={withdrawTimes}>
      {t('meetings.takeBack')}
    </Button>
  );
}
