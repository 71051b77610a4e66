import type { Attachment } from '@mutua/contracts';
import { formatFileSize, type Translate, useTranslation } from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import { FileMusic, FileText } from 'lucide-react';
import { type ComponentProps, createContext, memo, type ReactNode, use } from 'react';
import { FormattedText } from '../../shared/formatted-text.tsx';
import { CorrectionBody } from '../corrections/correction-body.tsx';
import { shownCorrection } from '../corrections/shown-correction.ts';
import type { Line } from '../timeline/day-groups.ts';
import { FileLink, isSound, Picture, SoundPlayer } from './attachment-views.tsx';
import {
  Bubble,
  Caption,
  Edited,
  FileBubble,
  FileMark,
  FileWords,
  Gone,
  PictureBubble,
  PictureCaption,
  VoiceBubble,
} from './message-bubble.styles.ts';
import { isTile } from './picture-tiles.tsx';
import { PreviewCard } from './preview-card.tsx';
import { QuoteBlock } from './quote-block.tsx';
import { VoiceBody } from './voice-body.tsx';

/**
 * Letters with many combining marks may be wider than the log, so their bubble clips them. Other bubbles do not clip, because each clip is
 * a layer that costs time in every frame.
 */
const MARKS = /\p{M}/u;

/** The `seq` of the message at which the log opened. It is highlighted. */
export const WantedContext = createContext<number | null>(null);

/** Adding older messages may mount a bubble again, which loses the focus. This returns the focus to it. */
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
  /** Seconds before the message appears. Null when it appears at once. */
  delay: number | null;
}

const hasMarks = ({ content, correction }: Line): boolean =>
  MARKS.test(content) || MARKS.test(correction?.original ?? '');

/** All bubbles share these styles. Attributes choose the variant. */
function lookOf(
  { line, isOwn, joinsAbove, joinsBelow, delay }: Omit<MessageBubbleProps, 'requestId' | 'otherName'>,
  isWanted: boolean,
): BubbleLook {
  return {
    'data-own': isOwn || undefined,
    'data-joins-above': joinsAbove || undefined,
    'data-joins-below': joinsBelow || undefined,
    ...(delay !== null && { 'data-enters': true, style: { animationDelay: `${delay}s` } }),
    'data-has-card': line.preview !== undefined || undefined,
    'data-clips': line.attachment !== null || line.hidden !== undefined || hasMarks(line) || undefined,
    'data-seq': line.seq ?? undefined,
    // Arrow keys, presses and links focus a bubble. Only one bubble is a tab stop, see `useMessageFocus`.
    tabIndex: -1,
    ...(isWanted && { 'data-wanted': true, ref: takeLostFocus }),
  };
}

const SIGN = { size: 18, strokeWidth: 1.75, 'aria-hidden': true };

/** Shown instead of a deleted message. */
const wordsOfDeleted = ({ removedBy }: Line, isOwn: boolean, t: Translate<'messaging'>): string =>
  removedBy
    ? t('circles.removedBy', { name: firstNameOf(removedBy.name) })
    : t(isOwn ? 'talk.deletedOwn' : 'talk.deleted');

/** One message: a text, an image, a voice note or a file. */
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
    // The same element as that of a text, which may have the focus.
    return (
      <Bubble {...look} data-clips={undefined} data-gone>
        {wordsOfDeleted(line, isOwn, t)}
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
  // For the last message of a group, the line below shows this.
  const edited = line.isEdited && joinsBelow && (
    <>
      {' '}
      <Edited>{t('talk.edited')}</Edited>
    </>
  );
  if (attachment) {
    return (
      <AttachmentBubble
        look={look}
        requestId={requestId}
        line={line}
        attachment={attachment}
        quote={quote}
        edited={edited}
      />
    );
  }
  if (line.messageType === 'erased') return <ErasedBubble {...look} />;
  const correction = shownCorrection(line);
  return (
    <Bubble {...look} dir="auto">
      {correction?.kind !== 'changes' && quote}
      {correction ? (
        <CorrectionBody requestId={requestId} content={content} correction={correction} edited={edited} />
      ) : (
        <>
          <FormattedText text={content} />
          {edited}
        </>
      )}
      {line.preview && <PreviewCard requestId={requestId} line={line} preview={line.preview} />}
    </Bubble>
  );
});

interface AttachmentBubbleProps {
  look: BubbleLook;
  requestId: string;
  line: Line;
  attachment: Attachment;
  quote: ReactNode;
  edited: ReactNode;
}

/** A picture, a voice note, or a file with its name. The caption is below it. */
function AttachmentBubble({ look, requestId, line, attachment, quote, edited }: AttachmentBubbleProps) {
  const { content } = line;
  if (line.messageType === 'image') {
    return (
      <PictureBubble {...look} data-clips={undefined} data-tile={isTile(line) || undefined}>
        {quote}
        <Picture requestId={requestId} line={line} attachment={attachment} />
        {content && (
          <PictureCaption dir="auto">
            <FormattedText text={content} />
          </PictureCaption>
        )}
        {edited}
      </PictureBubble>
    );
  }
  if (line.voice) {
    return (
      <VoiceBubble {...look}>
        {quote}
        <VoiceBody requestId={requestId} line={line} attachment={attachment} voice={line.voice} />
      </VoiceBubble>
    );
  }
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
          <FormattedText text={content} />
        </Caption>
      )}
      {edited}
    </FileBubble>
  );
}

/** Shown instead of a message whose author's account was erased. */
function ErasedBubble(look: ComponentProps<typeof Bubble>) {
  const { t } = useTranslation('messaging');
  return (
    <Bubble {...look}>
      <Gone>{t('list.kind.erased')}</Gone>
    </Bubble>
  );
}
