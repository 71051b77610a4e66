import { Button, Card, Row, StatusPill, SwapLine, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';

const Example = styled(Card)`
  display: grid;
  gap: 16px;
  padding: 24px;
  strong {
    font-weight: var(--weight-bold);
  }
`;
const Answers = styled.div`
  display: flex;
  gap: 8px;
  > :first-child {
    flex: 1;
  }
`;

/** An example of a request as its receiver sees it. It is an image: nothing in it can be pressed. */
export function RequestExample() {
  const { t } = useTranslation('discovery');
  return (
    <figure aria-label={t('landing.example.label')}>
      <Example as="div" inert>
        <Row $between>
          <strong>{t('landing.example.title')}</strong>
          <StatusPill status="pending" />
        </Row>
        <SwapLine
          left={{ name: t('landing.example.receiver') }}
          right={{ name: t('landing.quotes.hana.name') }}
          give={{ label: t('landing.example.offerLabel'), skill: t('landing.example.offer') }}
          get={{ label: t('landing.example.getLabel'), skill: t('landing.example.get') }}
        />
        <Answers>
          <Button>{t('landing.example.accept')}</Button>
          <Button variant="secondary">{t('landing.example.reject')}</Button>
        </Answers>
      </Example>
    </figure>
  );
}
