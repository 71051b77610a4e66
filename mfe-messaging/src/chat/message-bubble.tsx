import { formatFileSize, useTranslation } from '@mutua/web-kit';
import { FileMusic, FileText } from 'lucide-react';
import { type ComponentProps, createContext, memo, use } from 'react';
import styled, { keyframes } from 'styled-components';
import { FileLink, isSound, Picture, SoundPlayer } from './attachment-views.tsx';
import type { Line } from './day-groups.ts';
import { FormattedText, Words } from './formatted-text.tsx';
import { isTile } from './picture-tiles.tsx';
import { QuoteBlock } from './quote-block.tsx';

const enter = keyframes`
  from { opacity: 0; transform: translateY(6px); }
`;

const Bubble = styled.div`
  width: fit-content;
  max-width: min(500px, 100%);
  padding: 9px 14px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-bubble);
  background: var(--surface);
  font-size: 15px;
  line-height: 1.45;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  &[data-clips] {
    overflow: clip;
    overflow-clip-margin: 6px;
  }
  &:not([data-own]) {
    &[data-joins-above] {
      border-top-left-radius: 5px;
    }
    &[data-joins-below] {
      border-bottom-left-radius: 5px;
    }
  }
  &[data-own] {
    margin-left: auto;
    border-color: transparent;
    background: var(--give-soft);
    color: var(--on-give-soft);
    &[data-joins-above] {
      border-top-right-radius: 5px;
    }
    &[data-joins-below] {
      border-bottom-right-radius: 5px;
    }
  }
  &[data-gone] {
    border: 1px dashed var(--line);
    background: none;
    color: var(--text-muted);
    font-style: italic;
  }
  &[data-enters] {
    animation: ${enter} var(--motion-enter) var(--ease-out) backwards;
  }
  &:focus {
    outline: none;
  }
  /* The arrow keys go from message to message. */
  &&:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  /* Three times, to win over the rule for what a script focuses. */
  &&&[data-wanted] {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  a {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`;
const PictureBubble = styled(Bubble)`
  padding: 4px;
  overflow: hidden;
  white-space: normal;
  img {
    /* The same size before and after the image has loaded. Files of earlier releases have no size. */
    width: 320px;
    max-width: 100%;
    aspect-ratio: 8 / 5;
    border-radius: 12px;
    background: var(--fill);
    object-fit: cover;
  }
  &[data-tile] {
    width: min(168px, 38vw);
    img {
      width: 100%;
      aspect-ratio: 1;
    }
  }
  p {
    padding: 6px 10px 5px;
    white-space: pre-wrap;
  }
`;
const FileBubble = styled(Bubble)`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: center;
  padding: 10px 8px 10px 10px;
  white-space: normal;
  button {
    color: inherit;
  }
`;
const FileMark = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: 8px;
  background: var(--bg);
  color: var(--give-text);
`;
const FileWords = styled.span`
  flex: 1;
  display: grid;
  min-width: 0;
  strong {
    font-weight: var(--weight-bold);
  }
  small {
    font-size: var(--text-xs);
    font-variant-numeric: tabular-nums;
  }
`;
const Caption = styled.p`
  flex: 1 0 100%;
  padding: 0 4px;
  white-space: pre-wrap;
`;
const Edited = styled.small`
  margin-inline-start: 8px;
  color: var(--text-muted);
  font-size: var(--text-xs);
  [data-own] > & {
    color: inherit;
  }
`;
const Gone = styled.em`
  color: var(--text-muted);
`;

/**
 * A letter with many marks may be wider than the log, so that its bubble clips it. The others do not: each bubble that clips is a layer that
 * the browser goes through with every frame.
 */
const MARKS = /\p{M}/u;

/** The `seq` of the message that the log opened at, which stands out. */
export const WantedContext = createContext<number | null>(null);

/** Older messages that come may render a message anew, which loses the focus. */
const takeLostFocus = (bubble: HTMLElement | null) => {
  if (document.activeElement === document.body) bubble?.focus({ preventScroll: true });
};

type BubbleLook = ComponentProps<'div'> & Record<`data-${string}`, unknown>;

export interface MessageBubbleProps {
  requestId: string;
  line: Line;
  isOwn: boolean;
  /** The name of the other member. */
  otherName: string;
  joinsAbove: boolean;
  joinsBelow: boolean;
  /** Seconds before the message appears; null when it is shown at once. */
  delay: number | null;
}

/** The same styles for all bubbles, and attributes that choose among them. */
function lookOf(
  { line, isOwn, joinsAbove, joinsBelow, delay }: Omit<MessageBubbleProps, 'requestId' | 'otherName'>,
  isWanted: boolean,
): BubbleLook {
  return {
    'data-own': isOwn || undefined,
    'data-joins-above': joinsAbove || undefined,
    'data-joins-below': joinsBelow || undefined,
    ...(delay !== null && { 'data-enters': true, style: { animationDelay: `${delay}s` } }),
    'data-clips': line.attachment !== null || line.hidden !== undefined || MARKS.test(line.content) || undefined,
    'data-seq': line.seq ?? undefined,
    // The arrow keys, a press and what leads here give it the focus; one of all is a tab stop, see `useMessageFocus`.
    tabIndex: -1,
    ...(isWanted && { 'data-wanted': true, ref: takeLostFocus }),
  };
}

const SIGN = { size: 18, strokeWidth: 1.75, 'aria-hidden': true };

/** One message: a text, an image or a file. */
export const MessageBubble = memo(function MessageBubble({
  requestId,
  line,
  isOwn,
  otherName,
  joinsAbove,
  joinsBelow,
  delay,
}: MessageBubbleProps) {
  const { t } = useTranslation('messaging');
  const isWanted = use(WantedContext) === line.seq && line.seq !== null;
  const look = lookOf({ line, isOwn, joinsAbove, joinsBelow, delay }, isWanted);
  const { content, attachment, hidden, replyTo } = line;
  if (line.isDeleted) {
    return (
      <Bubble {...look} data-clips={undefined} data-gone>
        {t(isOwn ? 'talk.deletedOwn' : 'talk.deleted')}
      </Bubble>
    );
  }
  if (hidden) {
    return (
      <Bubble {...look}>
        <Gone>{hidden.note === undefined ? t('chat.hidden') : t('chat.hiddenOwn', { note: hidden.note })}</Gone>
      </Bubble>
    );
  }
  const quote = replyTo && (
    <QuoteBlock requestId={requestId} quote={replyTo} authorId={line.senderId} isOwn={isOwn} otherName={otherName} />
  );
  // Of the last of a group the line below says it.
  const edited = line.isEdited && joinsBelow && <Edited>{t('talk.edited')}</Edited>;
  if (attachment && line.messageType === 'image') {
    return (
      <PictureBubble {...look} data-clips={undefined} data-tile={isTile(line) || undefined}>
        {quote}
        <Picture requestId={requestId} line={line} attachment={attachment} />
        {content && (
          <p dir="auto">
            <Words text={content} />
          </p>
        )}
        {edited}
      </PictureBubble>
    );
  }
  if (attachment) {
    return (
      <FileBubble {...look}>
        {quote}
        <FileMark>{isSound(attachment) ? <FileMusic {...SIGN} /> : <FileText {...SIGN} />}</FileMark>
        <FileWords>
          <strong dir="auto">{attachment.name}</strong>
          <small>{formatFileSize(attachment.size)}</small>
        </FileWords>
        <FileLink requestId={requestId} line={line} attachment={attachment} />
        {isSound(attachment) && <SoundPlayer requestId={requestId} line={line} attachment={attachment} />}
        {content && (
          <Caption dir="auto">
            <Words text={content} />
          </Caption>
        )}
        {edited}
      </FileBubble>
    );
  }
  if (line.messageType === 'erased') return <ErasedBubble {...look} />;
  return (
    <Bubble {...look} dir="auto">
      {quote}
      <FormattedText text={content} />
      {edited}
    </Bubble>
  );
});

/** What is left of a message whose author's account was erased. */
function ErasedBubble(look: ComponentProps<typeof Bubble>) {
  const { t } = useTranslation('messaging');
  return (
    <Bubble {...look}>
      <Gone>{t('list.kind.erased')}</Gone>
    </Bubble>
  );
}
