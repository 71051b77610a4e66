import type { Quote } from '@mutua/contracts';
import { soundLength } from '@mutua/contracts/limits';
import { useTranslation } from '@mutua/web-kit';
import { use } from 'react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { CircleContext } from '../../shared/conversations/circle-context.ts';
import { talkOf } from '../../shared/conversations/talk.ts';

const look = css`
  display: grid;
  flex: 1 0 100%;
  margin-bottom: 6px;
  padding: 2px 0 2px 10px;
  border-inline-start: 3px solid var(--accent);
  font-size: var(--text-sm);
  line-height: 1.4;
  white-space: normal;
  overflow-wrap: anywhere;
`;
const Source = styled(Link)`
  ${look}
  && {
    text-decoration: none;
  }
  &:hover strong {
    text-decoration: underline;
  }
  strong {
    font-weight: var(--weight-bold);
  }
`;
const Lost = styled.p`
  ${look}
  color: var(--text-muted);
  font-style: italic;
`;
const Words = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

/** The text for a quoted message: its words, the length of a voice note, or its kind. */
export function useQuoteWords() {
  const { t } = useTranslation('messaging');
  return ({ voiceSeconds, excerpt, messageType }: Exclude<Quote, { isGone: true }>): string =>
    voiceSeconds ? t('voice.message', { length: soundLength(voiceSeconds) }) : excerpt || t(`list.kind.${messageType}`);
}

export interface QuoteBlockProps {
  requestId: string;
  quote: Quote;
  /** The author of the message that contains the quote. */
  authorId: string;
  isOwn: boolean;
  otherName: string;
}

/** The quoted message in two lines, as a link to it. If it is in the log, the log scrolls to it instead. */
export function QuoteBlock({ requestId, quote, authorId, isOwn, otherName }: QuoteBlockProps) {
  const { t } = useTranslation('messaging');
  const wordsOf = useQuoteWords();
  if ('isGone' in quote) return <Lost>{t('talk.deleted')}</Lost>;
  const circle = use(CircleContext);
  const isOfViewer = circle ? quote.senderId === circle.memberId : (quote.senderId === authorId) === isOwn;
  const name = circle ? circle.people.get(quote.senderId)?.name : otherName;
  return (
    <Source to={`${talkOf(requestId).path}?at=${quote.seq}`} data-goto={quote.seq} dir="auto">
      <strong>{isOfViewer ? t('chat.you') : (name ?? t('circles.former'))}</strong>
      <Words>{wordsOf(quote)}</Words>
    </Source>
  );
}
