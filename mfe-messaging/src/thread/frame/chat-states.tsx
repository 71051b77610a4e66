import {
  EmptyState,
  ErrorState,
  errorMessage,
  LinkButton,
  Skeleton,
  SkeletonGroup,
  useTranslation,
} from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import styled from 'styled-components';

export const Thread = styled.section`
  display: flex;
  flex-direction: column;
`;
/* The thread without the exchange panel. */
const Alone = styled(Thread)`
  grid-column: 2 / -1;
  ${phone} {
    grid-column: 1;
  }
`;
export const Middle = styled.div`
  flex: 1;
  display: grid;
  place-items: center;
  padding: 32px 20px;
`;
/** A conversation beside a call or a room. */
export const BesideColumn = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  form {
    padding-inline: 16px;
  }
`;
const SkeletonLog = styled.div`
  flex: 1;
  display: grid;
  align-content: end;
  width: 100%;
  max-width: 768px;
  margin: 0 auto;
  padding: 24px;
`;
const Bubbles = styled(SkeletonGroup)`
  display: grid;
  gap: 12px;
  > :nth-child(even) {
    justify-self: end;
  }
`;
const Words = styled.p`
  padding-bottom: 12px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  text-align: center;
`;

const BUBBLES = [
  [260, 42],
  [320, 64],
  [180, 42],
  [280, 42],
  [220, 86],
] as const;

/** The skeleton of messages that are being fetched. */
export function LoadingLog() {
  const { t } = useTranslation('messaging');
  return (
    <SkeletonLog>
      {/* The group tells screen readers that it is loading. */}
      <Words aria-hidden>{t('chat.loading')}</Words>
      <Bubbles label={t('chat.loading')}>
        {BUBBLES.map(([width, height]) => (
          <Skeleton key={width} $width={`min(${width}px, 80%)`} $height={height} $radius="var(--radius-bubble)" />
        ))}
      </Bubbles>
    </SkeletonLog>
  );
}

export interface ChatFailureProps {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** Shown instead of a conversation that belongs to others or could not be fetched. */
export function ChatFailure({ error, busy, onRetry }: ChatFailureProps) {
  const { t } = useTranslation('messaging');
  const isMissing = typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
  return (
    <Alone>
      <title>{t(isMissing ? 'chat.notFound.documentTitle' : 'chat.unnamedTitle')}</title>
      <Middle>
        {isMissing ? (
          <EmptyState
            titleAs="h1"
            title={t('chat.notFound.title')}
            action={
              <LinkButton to="/messages" variant="primary">
                {t('chat.notFound.back')}
              </LinkButton>
            }
          >
            {t('chat.notFound.text')}
          </EmptyState>
        ) : (
          <ErrorState
            titleAs="h1"
            onRetry={onRetry}
            busy={busy}
            action={
              <LinkButton to="/messages" variant="secondary">
                {t('chat.notFound.back')}
              </LinkButton>
            }
          >
            {errorMessage(error, t('exchange.failed'))}
          </ErrorState>
        )}
      </Middle>
    </Alone>
  );
}
