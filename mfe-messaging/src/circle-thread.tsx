import type { Circle } from '@mutua/contracts';
import {
  Dialog,
  EmptyState,
  ErrorState,
  errorMessage,
  isApiFailure,
  LinkButton,
  media,
  useRealtimeEvent,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { useIsMedium, useReload } from '@mutua/web-kit/parts';
import { useState } from 'react';
import styled from 'styled-components';
import { CircleConversation } from './circle-conversation.tsx';
import { CircleBar, CircleHeader } from './circles/circle-header.tsx';
import { CirclePanel } from './circles/circle-panel.tsx';
import { meetingTexts } from './circles/meeting-texts.ts';
import { useCircleHere } from './circles/use-circle-live.ts';
import { useCircleQuery } from './shared/circles/circles.resource.ts';
import { LoadingLog, Middle, Thread } from './thread/frame/chat-states.tsx';

const Panel = styled.aside`
  padding: 24px;
  overflow: auto;
  border-left: 1px solid var(--line-soft);
  ${media.medium} {
    display: none;
  }
`;
/** The conversation of a lesson. Its key has to be the id of the circle. */
export function CircleThread({ circleId }: { circleId: string }) {
  const { t } = useTranslation('messaging');
  const memberId = useSession().user?._id;
  const query = useCircleQuery(circleId, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, refetch } = query;
  const reload = useReload(query);
  useRealtimeEvent('circle_updated', (event) => {
    if (event.circleId === circleId) reload();
  });
  const isGone = isApiFailure(error) && error.status === 404;
  if (data && memberId && !isGone) return <OpenCircle circle={data} memberId={memberId} />;
  return (
    <Thread>
      <title>{t('circles.unnamedTitle')}</title>
      <CircleBar title={t('circles.unnamedTitle')} />
      {!error ? (
        <LoadingLog />
      ) : (
        <Middle>
          {isGone ? (
            <EmptyState
              title={t('circles.gone.title')}
              action={<LinkButton to="/lessons">{t('circles.gone.lessons')}</LinkButton>}
            >
              {t('circles.gone.text')}
            </EmptyState>
          ) : (
            <ErrorState onRetry={refetch} busy={isFetching}>
              {errorMessage(error, t('chat.failed'))}
            </ErrorState>
          )}
        </Middle>
      )}
    </Thread>
  );
}

function OpenCircle({ circle, memberId }: { circle: Circle; memberId: string }) {
  const { t } = useTranslation('messaging');
  const here = useCircleHere(circle._id);
  const isPanelHidden = useIsMedium() ?? false;
  const [isShowingDetails, setShowingDetails] = useState(false);
  return (
    <>
      <title>{t('circles.documentTitle', { title: circle.title })}</title>
      <Thread aria-label={t('circles.log', { title: circle.title })}>
        <CircleHeader
          circle={circle}
          here={here}
          onShowDetails={isPanelHidden ? () => setShowingDetails(true) : null}
        />
        <CircleConversation circle={circle} memberId={memberId} />
      </Thread>
      <Panel aria-label={t(meetingTexts(circle).title)}>
        {!isPanelHidden && <CirclePanel circle={circle} isTitled={false} />}
      </Panel>
      <Dialog
        open={isShowingDetails && isPanelHidden}
        onClose={() => setShowingDetails(false)}
        title={t(meetingTexts(circle).title)}
        width={420}
      >
        <CirclePanel circle={circle} isTitled />
      </Dialog>
    </>
  );
}
