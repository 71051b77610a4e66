import { ErrorState, errorMessage, useRealtimeEvent, useSession, useTranslation } from '@mutua/web-kit';
import { useReload } from '@mutua/web-kit/parts';
import type { MouseEvent } from 'react';
import styled from 'styled-components';
import { CircleConversation } from './circle-conversation.tsx';
import { useCircleHere } from './circles/use-circle-live.ts';
import { useCircleQuery } from './shared/circles/circles.resource.ts';
import { BesideColumn, LoadingLog, Middle } from './thread/frame/chat-states.tsx';

const Head = styled.div`
  flex: none;
  min-height: 73px;
  padding: 14px 56px 12px 20px;
  border-bottom: 1px solid var(--line-soft);
  h2 {
    font-size: var(--text-base);
    font-weight: var(--weight-bold);
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

/** Opens another page of the site in a tab of its own: here it would end the stay in the room. */
function openBeside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.hasAttribute('download')) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
}

/** The conversation of a lesson beside its room. It is the same conversation as on its page. */
export function CircleBeside({ circleId }: { circleId: string }) {
  const { t } = useTranslation('messaging');
  const memberId = useSession().user?._id;
  const query = useCircleQuery(circleId, { refetchOnMountOrArgChange: true });
  const { data: circle, error, isFetching, refetch } = query;
  const reload = useReload(query);
  useCircleHere(circleId);
  useRealtimeEvent('circle_updated', (event) => {
    if (event.circleId === circleId) reload();
  });
  return (
    <BesideColumn as="section" aria-label={t('rooms.conversation')} onClickCapture={openBeside}>
      <Head>
        <h2>{t('rooms.conversation')}</h2>
        <p>{t('rooms.conversationNote')}</p>
      </Head>
      {circle && memberId ? (
        <CircleConversation circle={circle} memberId={memberId} />
      ) : error ? (
        <Middle>
          <ErrorState onRetry={() => void refetch()} busy={isFetching}>
            {errorMessage(error, t('chat.failed'))}
          </ErrorState>
        </Middle>
      ) : (
        <LoadingLog />
      )}
    </BesideColumn>
  );
}
