import type { Plan, Proposal } from '@mutua/contracts';
import { Button, errorMessage, Stack, toast, useTranslation } from '@mutua/web-kit';
import { isProposalGone, useMeetingTexts, usePickTime } from '@mutua/web-kit/meetings';
import { ChoiceRows, firstNameOf } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { FormError } from '../../ui/form-error.tsx';
import { ProposalFacts } from '../times/proposal-facts.tsx';
import { useTimeRows } from '../times/use-time-rows.ts';

export interface TheirTimesProps {
  requestId: string;
  plan: Plan;
  proposal: Proposal;
  viewerId: string;
  /** The times that the viewer has chosen. Some may be equal to the other member's times. */
  chosen: readonly string[];
  name: string;
  /** Called when a time is picked, and when the proposal is no longer open. */
  onClose: () => void;
}

/** The other member's times. The viewer can pick one instead of sending own times. */
export function TheirTimes({ requestId, plan, proposal, viewerId, chosen, name, onClose }: TheirTimesProps) {
  const { t } = useTranslation('exchange');
  const texts = useMeetingTexts();
  const rows = useTimeRows()(proposal.times, name).map((row) => ({
    ...row,
    detail: chosen.includes(row.value) && t('arrange.crossed.same'),
  }));
  const [wanted, setWanted] = useState<string>();
  const value = rows.find((row) => row.value === wanted)?.value ?? rows[0]?.value;
  const { pick, isLoading, error, isDespite, reset } = usePickTime(requestId, proposal);
  if (value === undefined) return null;
  const moment = texts.moment(value);

  const send = async () => {
    const { data, error: refused } = await pick({ startsAt: value });
    if (isProposalGone(refused)) {
      toast.error(errorMessage(refused, t('arrange.picked.failed')));
      return onClose();
    }
    if (!data) return;
    toast.success(t(proposal.kind === 'move' ? 'arrange.picked.moved' : 'arrange.picked.agreed', { moment }));
    onClose();
  };
  return (
    <Stack $gap={3}>
      <ChoiceRows
        label={t('arrange.crossed.theirs', { name: firstNameOf(name) })}
        choices={rows}
        value={value}
        onChange={(time) => {
          setWanted(time);
          reset();
        }}
      />
      <ProposalFacts plan={plan} proposal={proposal} viewerId={viewerId} />
      {error && <FormError>{errorMessage(error, t('arrange.picked.failed'))}</FormError>}
      <div>
        <Button busy={isLoading} onClick={send}>
          {t(isDespite ? 'arrange.picked.despite' : 'arrange.picked.submit', { moment })}
        </Button>
      </div>
    </Stack>
  );
}
