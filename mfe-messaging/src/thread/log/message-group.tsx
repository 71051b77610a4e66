import type { Conversation, Person } from '@mutua/contracts';
import { Avatar, media, useAppDispatch, useTranslation } from '@mutua/web-kit';
import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { use } from 'react';
import styled from 'styled-components';
import { CircleContext } from '../../shared/conversations/circle-context.ts';
import { clockOf } from '../../shared/dates.ts';
import { MessageBubble } from '../message/message-bubble.tsx';
import { mapTiled } from '../message/picture-tiles.tsx';
import { Reactions } from '../message/reactions.tsx';
import { composerContextSet, type PendingMessage } from '../timeline/chat.slice.ts';
import type { Group, Line } from '../timeline/day-groups.ts';
import { discardMessages } from '../timeline/unsent-messages.ts';
import { AuthorLine, Folded, WordToAll } from './circle-rows.tsx';
import { MissedCall } from './missed-call.tsx';

const AVATAR = 32;

/* All messages share these styles, and attributes choose the variant. A style for each message would be generated again for each one. */
const Box = styled.div`
  display: flow-root;
  margin-bottom: 2px;
  padding-right: 24px;
  &[data-own] {
    padding-inline: 48px 0;
  }
  ${media.narrow} {
    padding-right: 0;
    &[data-own] {
      padding-left: 24px;
    }
  }
`;
const OtherRow = styled.div`
  display: grid;
  grid-template-columns: ${AVATAR}px minmax(0, auto) minmax(0, 1fr);
  gap: 0 10px;
  align-items: end;
  margin-bottom: 2px;
  > [data-seq] {
    grid-area: 1 / 2;
  }
`;
const OwnRow = styled.div`
  display: flow-root;
  margin-bottom: 2px;
  > span {
    display: block;
    margin-bottom: -1px;
  }
`;
/*
 * Text for screen readers, under the bubble. Unlike VisuallyHidden it has neither position nor clip. With those, each message would add a
 * layer that costs time in every frame.
 */
const Author = styled.span`
  grid-area: 1 / 2;
  place-self: start;
  max-width: 100%;
  height: 1px;
  color: transparent;
  font-size: 1px;
  line-height: 1;
  overflow-wrap: anywhere;
  pointer-events: none;
  forced-color-adjust: none;
  &::selection {
    background: none;
  }
`;
const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  align-items: center;
  min-height: 24px;
  padding: 4px 4px 14px ${AVATAR + 14}px;
  color: var(--text-muted);
  font-size: var(--text-xs);
  [data-own] > & {
    justify-content: flex-end;
    padding-left: 0;
  }
  svg {
    width: 15px;
    height: 15px;
    stroke-width: 1.75;
  }
`;
const Failed = styled.span`
  display: inline-flex;
  gap: 6px;
  align-items: center;
  color: var(--danger-text);
  font-weight: var(--weight-medium);
  button {
    position: relative;
    padding: 0;
    border: 0;
    background: none;
    font-weight: var(--weight-bold);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  button::after {
    content: '';
    position: absolute;
    inset: -12px -8px;
  }
  /* The area of one button must not lie over the other. */
  button + button {
    margin-inline-start: 12px;
  }
`;

export type Progress = Pick<Conversation, 'otherReadSeq' | 'otherDeliveredSeq'>;

const STATES = {
  sending: <Clock aria-hidden />,
  sent: <Check aria-hidden />,
  delivered: <CheckCheck aria-hidden />,
  read: <CheckCheck aria-hidden />,
} as const;

function stateOf({ seq }: Line, readSeq: number, deliveredSeq: number): keyof typeof STATES {
  if (seq === null) return 'sending';
  if (seq <= readSeq) return 'read';
  return seq <= deliveredSeq ? 'delivered' : 'sent';
}

export interface MessageGroupProps {
  requestId: string;
  group: Group;
  other: Person;
  isOwn: boolean;
  /** How far the other member has read and received. */
  readSeq: number;
  deliveredSeq: number;
  /** Seconds before messages appear, by key. Messages without an entry appear at once. */
  delays: ReadonlyMap<string, number>;
  onSendAgain: (message: PendingMessage) => void;
}

/** Consecutive messages of one author: the bubbles, then time and state of the last message. */
export function MessageGroup({
  requestId,
  group,
  other,
  isOwn,
  readSeq,
  deliveredSeq,
  delays,
  onSendAgain,
}: MessageGroupProps) {
  const { t, language } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const { lines } = group;
  const circle = use(CircleContext);
  const last = lines.at(-1);
  if (!last) return null;
  const author = (circle && last.sender) || other;
  const failed = lines.flatMap(({ pending }) => (pending?.failed ? [pending] : []));
  const state = stateOf(last, readSeq, deliveredSeq);
  const isSaving = lines.some(({ edit }) => edit?.state === 'saving');
  const unsaved = lines.find(({ edit }) => edit?.state === 'failed');

  return (
    <Box data-own={(isOwn && last.messageType !== 'call') || undefined}>
      {circle && !isOwn && !last.toAll && <AuthorLine author={author} role={circle.people.get(author._id)?.role} />}
      {mapTiled(lines, (line, index) => {
        if (line.messageType === 'call') return <MissedCall key={line.key} line={line} isOwn={isOwn} />;
        const bubble = (
          <MessageBubble
            key={line.key}
            requestId={requestId}
            line={line}
            isOwn={isOwn}
            otherName={author.name}
            joinsAbove={index > 0}
            joinsBelow={index < lines.length - 1}
            delay={delays.get(line.key) ?? null}
          />
        );
        const reactions = line.reactions && line.seq !== null && !line.isDeleted && (
          <Reactions seq={line.seq} reactions={line.reactions} other={other} />
        );
        // Each message names its author, because a screen reader reads a new message alone.
        const named = <Author>{t('chat.author', { name: isOwn ? t('chat.you') : author.name })}</Author>;
        if (line.toAll && !line.isDeleted) {
          return (
            <WordToAll key={line.key} author={author} isOwn={isOwn} timestamp={line.timestamp}>
              {bubble}
              {reactions}
            </WordToAll>
          );
        }
        if (isOwn) {
          return (
            <OwnRow key={line.key}>
              {named}
              {bubble}
              {reactions}
            </OwnRow>
          );
        }
        return (
          <OtherRow key={line.key}>
            {line === last && <Avatar name={author.name} src={author.avatar} size={AVATAR} decorative flat />}
            {named}
            {circle ? <Folded isFolded={circle.blocked.has(line.senderId)}>{bubble}</Folded> : bubble}
            {reactions}
          </OtherRow>
        );
      })}
      {last.messageType !== 'call' && (
        <Meta>
          {failed.length > 0 ? (
            <Failed role="alert">
              <CircleAlert aria-hidden />
              {t('chat.state.failed')}
              <button type="button" onClick={() => failed.forEach(onSendAgain)}>
                {t('chat.retry')}
              </button>
              <button type="button" onClick={() => dispatch(discardMessages(requestId, failed))}>
                {t('chat.discard')}
              </button>
            </Failed>
          ) : unsaved ? (
            <FailedEdit requestId={requestId} line={unsaved} />
          ) : (
            <>
              <time dateTime={last.timestamp}>{clockOf(last.timestamp, language)}</time>
              {isSaving && (
                <>
                  {STATES.sending}
                  <span>{t('talk.saving')}</span>
                </>
              )}
              {isOwn && !isSaving && (!circle || state === 'sending') && (
                <>
                  {STATES[state]}
                  <span>{t(`chat.state.${state}`)}</span>
                </>
              )}
              {last.isEdited && !last.isDeleted && (
                <span>
                  {'· '}
                  {t('talk.edited')}
                </span>
              )}
            </>
          )}
        </Meta>
      )}
    </Box>
  );
}

/** The edit failed while the field had another use. */
function FailedEdit({ requestId, line: { seq, edit } }: Pick<MessageGroupProps, 'requestId'> & { line: Line }) {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const editAgain = () => {
    if (edit && seq !== null)
      dispatch(composerContextSet({ requestId, context: { kind: 'edit', seq, text: edit.text } }));
  };
  return (
    <Failed role="alert">
      <CircleAlert aria-hidden />
      {t('talk.notSaved')}
      <button type="button" onClick={editAgain}>
        {t('talk.editAgain')}
      </button>
    </Failed>
  );
}
