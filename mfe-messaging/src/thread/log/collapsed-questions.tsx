import { Button, ErrorState, lazyNamed, RemoteBoundary, useTranslation } from '@mutua/web-kit';
import { ChevronDown } from 'lucide-react';
import { use, useId, useState } from 'react';
import styled from 'styled-components';
import { LineExchangeContext } from '../lines/line-exchange.ts';

const QuestionHistory = lazyNamed(() => import('./question-history.tsx'), 'QuestionHistory');

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  padding-bottom: 12px;
`;
const Toggle = styled(Button)`
  justify-self: center;
  > svg {
    transition: transform var(--motion-hover) var(--ease-out);
  }
  &[aria-expanded='true'] > svg {
    transform: rotate(180deg);
  }
`;

/** Above the first message: the questions and answers from before the request was answered, collapsed. Renders nothing without any. */
export function CollapsedQuestions() {
  const { t } = useTranslation('messaging');
  const exchange = use(LineExchangeContext);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!exchange?.request.questionCount) return null;
  const { request, memberId } = exchange;
  return (
    <Box>
      <Toggle
        variant="ghost"
        size="sm"
        icon={<ChevronDown aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('questions.title')}
      </Toggle>
      {isOpen && (
        <div id={id}>
          <RemoteBoundary
            resetKey={request._id}
            pending={null}
            failed={({ retry, isRetrying }) => (
              <ErrorState plain titleAs="h3" onRetry={retry} busy={isRetrying}>
                {t('questions.failed')}
              </ErrorState>
            )}
          >
            <QuestionHistory request={request} memberId={memberId} />
          </RemoteBoundary>
        </div>
      )}
    </Box>
  );
}
