import type { Proposal } from '@mutua/contracts';
import { Button, useTranslation } from '@mutua/web-kit';
import { useMeetingTexts, useWithdrawMutation } from '@mutua/web-kit/meetings';
import { firstNameOf, toastResult } from '@mutua/web-kit/parts';
import styled from 'styled-components';

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  justify-content: space-between;
  padding: 12px 16px;
  border-radius: var(--radius-card);
  background: var(--bg-sunken);
  p {
    flex: 1 1 260px;
    line-height: var(--leading-body);
  }
`;

/** Says that own times are open for the same session. They are withdrawn before other ones are sent. */
export function OwnTimes({ requestId, proposal, name }: { requestId: string; proposal: Proposal; name: string }) {
  const { t, language } = useTranslation('exchange');
  const texts = useMeetingTexts();
  const [withdraw, { isLoading }] = useWithdrawMutation();
  const times = new Intl.ListFormat(language, { type: 'disjunction' }).format(
    proposal.times.map(({ startsAt }) => texts.moment(startsAt)),
  );
  const withdrawTimes = () => toastResult(withdraw({ requestId, proposalId: proposal._id }), t('arrange.own.failed'));
  return (
    <Box>
      <p>{t('arrange.own.text', { times, name: firstNameOf(name) })}</p>
      <Button variant="secondary" size="sm" busy={isLoading} onClick={withdrawTimes}>
        {t('arrange.own.takeBack')}
      </Button>
    </Box>
  );
}
