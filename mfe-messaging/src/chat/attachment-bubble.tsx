import type { Attachment } from '@mutua/contracts';
import { formatFileSize } from '@mutua/web-kit';
import { FileMusic, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { FileLink, isSound, Picture, SoundPlayer } from './attachment-views.tsx';
import type { Line } from './day-groups.ts';
import { Words } from './formatted-text.tsx';
import { Bubble, type BubbleLook } from './message-bubble.styles.ts';
import { isTile } from './picture-tiles.tsx';
import { VoiceBody } from './voice-parts.tsx';

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
const VoiceBubble = styled(FileBubble)`
  width: min(390px, 100%);
  padding: 6px 8px;
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

const SIGN = { size: 18, strokeWidth: 1.75, 'aria-hidden': true };

interface AttachmentBubbleProps {
  requestId: string;
  line: Line;
  attachment: Attachment;
  look: BubbleLook;
  quote: ReactNode;
  edited: ReactNode;
}

/** A picture, a voice note or another file, with its caption. */
export function AttachmentBubble({ requestId, line, attachment, look, quote, edited }: AttachmentBubbleProps) {
  const { content } = line;
  if (line.messageType === 'image') {
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
          <Words text={content} />
        </Caption>
      )}
      {edited}
    </FileBubble>
  );
}
