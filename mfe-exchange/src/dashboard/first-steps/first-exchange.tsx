import type { Skill, User } from '@mutua/contracts';
import { Card, Stack, SwapLine, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import type { Known } from './use-progress.ts';

const Box = styled(Card)`
  h2 {
    font-size: var(--text-lg);
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
    line-height: 1.5;
  }
`;

/** Shows the exchange to which the steps lead. */
export function FirstExchange({ user, own, wanted }: { user: User; own: Known<Skill>; wanted: Skill }) {
  const { t } = useTranslation('exchange');
  return (
    <Box as="section" aria-labelledby="first-exchange">
      <Stack $gap={1}>
        <h2 id="first-exchange">{t('firstSteps.exchange.title')}</h2>
        <SwapLine
          left={user}
          right={wanted.userId}
          open={!own}
          give={{ label: t('requestDialog.give'), skill: own?.title ?? t('firstSteps.exchange.yours') }}
          get={{ label: t('requestDialog.get'), skill: wanted.title }}
        />
        <p>{t(own ? 'firstSteps.exchange.ready' : 'firstSteps.exchange.open')}</p>
      </Stack>
    </Box>
  );
}
