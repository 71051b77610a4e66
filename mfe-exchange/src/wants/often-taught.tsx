import type { Topic } from '@mutua/contracts';
import { Button, Row, useTranslation } from '@mutua/web-kit';
import { toastResult } from '@mutua/web-kit/parts';
import { Plus } from 'lucide-react';
import styled from 'styled-components';
import { useCreateWantMutation, useWantedTopics } from './wants.resource.ts';

const Box = styled.div`
  display: grid;
  gap: 10px;
  margin-top: 20px;
  h2 {
    font: var(--weight-bold) var(--text-sm) / 1.3 var(--font-text);
    letter-spacing: 0;
  }
`;

/** The most taught topics. One press adds a first want. */
export function OftenTaught() {
  const { t } = useTranslation('exchange');
  const { data: topics = [] } = useWantedTopics('');
  const [create, { isLoading }] = useCreateWantMutation();
  if (topics.length === 0) return null;
  const want = ({ title, category }: Topic) => toastResult(create({ title, category }), t('wants.failed.save'));
  return (
    <Box>
      <h2>{t('wants.often')}</h2>
      <Row>
        {topics.map((topic) => (
          <Button
            key={`${topic.category} ${topic.title}`}
            variant="secondary"
            size="sm"
            icon={<Plus aria-hidden />}
            disabled={isLoading}
            onClick={() => void want(topic)}
          >
            <bdi>{topic.title}</bdi>
          </Button>
        ))}
      </Row>
    </Box>
  );
}
