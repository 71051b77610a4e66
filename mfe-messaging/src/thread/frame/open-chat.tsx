import type { ExchangeRequest } from '@mutua/contracts';
import { Dialog, media, RemoteWidget, useTranslation } from '@mutua/web-kit';
import { useIsMedium } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { isCorrecting } from '../../shared/conversations/conversation-states.ts';
import type { useConversations } from '../../shared/conversations/use-conversations.ts';
import { useHasExchange } from '../lines/use-has-exchange.ts';
import { NextStep } from '../log/exchange-line.tsx';
import { useGoToMessage } from '../message/go-to-message.ts';
import { ChatSearch } from '../search/chat-search.tsx';
import type { Timeline } from '../timeline/chat.slice.ts';
import { NO_PINS } from '../timeline/pin-message.ts';
import { ChatHeader } from './chat-header.tsx';
import { Thread } from './chat-states.tsx';
import { ExchangePanel } from './exchange-panel.tsx';
import { ThreadBody, useThread } from './thread-body.tsx';
import { useAfterFirstPaint } from './use-after-first-paint.ts';

const Panel = styled.aside`
  padding: 24px;
  overflow: auto;
  border-left: 1px solid var(--line-soft);
  ${media.medium} {
    display: none;
  }
`;

/** Whether the member has reviewed the exchange. The line of the review shows it at once, the list only after its next fetch. */
const hasReviewed = (timeline: Timeline | undefined, memberId: string): boolean =>
  timeline?.lines.some(({ kind, actorId }) => kind === 'reviewed' && actorId === memberId) ?? false;

export interface OpenChatProps {
  request: ExchangeRequest;
  conversations: ReturnType<typeof useConversations>;
}

/** A conversation whose exchange is loaded: thread, composer, and the exchange panel. */
export function OpenChat({ request, conversations }: OpenChatProps) {
  const { t } = useTranslation('messaging');
  const conversation = conversations.open;
  const thread = useThread(request, conversation, useWanted());
  const { memberId, other, timeline, closedReason, meetings } = thread;
  const [isShowingDetails, setShowingDetails] = useState(false);
  const isPanelHidden = useIsMedium() ?? false;
  // True until the log reports where it opens. So the header begins as low as in a conversation that is already loaded.
  const [isAway, setAway] = useState(true);
  const [isSearching, setSearching] = useState(false);
  const completion = useCompletion(request);
  const goTo = useGoToMessage(request._id);
  const isPanelDue = useAfterFirstPaint();
  const isReviewed = (conversation?.hasReviewed ?? false) || hasReviewed(timeline, memberId);
  const panel = (isTitled: boolean) => (
    <ExchangePanel
      isTitled={isTitled}
      request={request}
      meetings={meetings}
      isClosed={closedReason !== null}
      timeline={timeline}
      pins={conversation?.pins ?? NO_PINS}
      offersCorrections={isCorrecting(conversation)}
      isReviewed={isReviewed}
      onComplete={() => {
        setShowingDetails(false);
        completion.ask();
      }}
      onAsk={(question) => {
        setShowingDetails(false);
        meetings.ask(question);
      }}
      onGoTo={(seq) => {
        setShowingDetails(false);
        goTo(seq, { focus: true });
      }}
    />
  );

  return (
    <>
      <title>{t('chat.documentTitle', { name: other.name })}</title>
      <Thread aria-label={t('chat.log', { name: other.name })}>
        <ChatHeader
          request={request}
          plan={meetings.plan}
          conversation={conversation}
          isOnline={conversation?.otherUser.isOnline ?? false}
          isCompact={isAway}
          isClosed={closedReason !== null}
          onSearch={() => setSearching(true)}
          onComplete={completion.canAsk ? completion.ask : null}
          onShowDetails={isPanelHidden ? () => setShowingDetails(true) : null}
        />
        {/* Part of this chunk. What is typed while another one loads would be lost, or be a shortcut of the page. */}
        {isSearching && <ChatSearch requestId={request._id} onClose={() => setSearching(false)} />}
        <ThreadBody
          thread={thread}
          onAway={setAway}
          next={<NextStep request={request} memberId={memberId} isReviewed={isReviewed} onComplete={completion.ask} />}
        />
      </Thread>
      <Panel aria-label={t('exchange.title')}>{isPanelDue && panel(false)}</Panel>
      <Dialog
        open={isShowingDetails && isPanelHidden}
        onClose={() => setShowingDetails(false)}
        title={t('chat.details')}
        width={420}
      >
        {panel(true)}
      </Dialog>
      {completion.dialog}
    </>
  );
}

/** The `seq` that the address names: `?at=<seq>`. */
function useWanted(): number | null {
  const [params] = useSearchParams();
  const seq = Number(params.get('at'));
  return Number.isInteger(seq) && seq > 0 ? seq : null;
}

/** The dialog that completes the exchange. The exchange remote provides it. */
function useCompletion(request: ExchangeRequest) {
  // Another number mounts the dialog again, so that another press tries to load it again.
  const [dialog, setDialog] = useState({ number: 0, open: false });
  const ask = () => setDialog(({ number, open }) => ({ number: open ? number + 1 : number || 1, open: true }));
  const close = () => setDialog(({ number }) => ({ number, open: false }));
  return {
    ask,
    canAsk: useHasExchange() && request.status === 'accepted',
    dialog: dialog.number > 0 && (
      <RemoteWidget
        key={dialog.number}
        name="exchange/complete-dialog"
        request={request}
        open={dialog.open}
        onClose={close}
      />
    ),
  };
}
