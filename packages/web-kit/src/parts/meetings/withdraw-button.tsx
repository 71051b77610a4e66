import { Button, errorMessage, toast } from '@mutua/web-kit';
import { isProposalGone } from './pickable.ts';
import { useWithdrawMutation } from './plan.resource.ts';
import type { ProposalWords } from './proposal-words.ts';

export interface WithdrawButtonProps {
  words: ProposalWords;
  requestId: string;
  proposalId: string;
  size?: 'sm' | 'md';
  /** Called when the proposal is no longer open, whoever has answered it. */
  onGone?: () => void;
}

/** Takes own proposed times back. */
export function WithdrawButton({ words, requestId, proposalId, size = 'md', onGone }: WithdrawButtonProps) {
  const [withdraw, { isLoading }] = useWithdrawMutation();
  const withdrawTimes = async () => {
    const { error } = await withdraw({ requestId, proposalId });
    if (error) toast.error(errorMessage(error, words('takeBackFailed')));
    if (!error || isProposalGone(error)) onGone?.();
  };
  return (
    <Button variant="secondary" size={size} busy={isLoading} onClick={withdrawTimes}>
      {words('takeBack')}
    </Button>
  );
}
