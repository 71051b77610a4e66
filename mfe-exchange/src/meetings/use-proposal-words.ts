import { useTranslation } from '@mutua/web-kit';
import type { ProposalWords } from '@mutua/web-kit/meetings';

/** The texts of a proposal for the shared parts that show one. */
export function useProposalWords(): ProposalWords {
  const { t } = useTranslation('exchange');
  return (word, values) => t(`proposal.${word}`, values);
}
