import { piecesOf } from '@mutua/contracts/links';
import { blocksOf, type Span } from '@mutua/contracts/text-format';
import { IconButton, useTranslation } from '@mutua/web-kit';
import { Copy } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import styled from 'styled-components';

const MONO = 'ui-monospace, SFMono-Regular, Menlo, monospace';
/* The block is 8 pixels from the bubble's edge, the text is 14 pixels from it. */
const Source = styled.div`
  margin: 5px -6px;
  border-radius: 10px;
  background: var(--bg-sunken);
  color: var(--text);
  font: 13px / 1.55 ${MONO};
  pre {
    margin: 0;
    padding: 0 14px 12px;
    overflow-x: auto;
    font: inherit;
    white-space: pre;
    overflow-wrap: normal;
    &:focus-visible {
      outline: 2px solid var(--focus);
      outline-offset: -2px;
    }
  }
`;
const SourceHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: 0 4px 0 14px;
  color: var(--text-muted);
`;
const Inline = styled.code`
  padding: 1px 5px;
  border-radius: 5px;
  background: var(--bg-sunken);
  color: var(--text);
  font: 0.87em ${MONO};
`;
const Strong = styled.strong`
  font-weight: var(--weight-bold);
`;
/* The marks are text, so that they are copied, and no list in another program numbers them again. */
const List = styled.div.attrs({ role: 'list' })`
  margin: 2px 0;
`;
const Entry = styled.div.attrs({ role: 'listitem' })`
  padding-inline-start: 1.5em;
`;
const Mark = styled.span`
  display: inline-block;
  min-width: 1.5em;
  margin-inline-start: -1.5em;
`;

/** Renders a text with its addresses as links. A link shows the host that it opens. */
function Words({ text }: { text: string }) {
  return piecesOf(text).map((piece, index) =>
    piece.href ? (
      // A link is always read from left to right, whatever direction marks precede it.
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <a key={index} dir="ltr" href={piece.href} target="_blank" rel="noopener noreferrer">
        {piece.text}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <Fragment key={index}>{piece.text}</Fragment>
    ),
  );
}

const LOOKS: Record<Span['kind'], (text: string) => ReactNode> = {
  text: (text) => <Words text={text} />,
  code: (text) => <Inline>{text}</Inline>,
  bold: (text) => (
    <Strong>
      <Words text={text} />
    </Strong>
  ),
};
/** Renders a piece of a text. */
export const SpanText = ({ kind, text }: Span) => LOOKS[kind](text);
const draw = (spans: readonly Span[]) =>
  spans.map(({ kind, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={index}>{LOOKS[kind](text)}</Fragment>
  ));

/** Renders the text of a message with its light formatting. No part of the text is ever parsed as HTML. */
export function FormattedText({ text }: { text: string }) {
  return blocksOf(text).map((block, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of one text never move
    if (block.kind === 'words') return <Fragment key={index}>{draw(block.spans)}</Fragment>;
    if (block.kind === 'code') return <CodeBlock key={index} {...block} />;
    const items = block.items.map(({ mark, spans }, place) => (
      <Entry key={place}>
        <Mark>{mark}</Mark>
        {draw(spans)}
      </Entry>
    ));
    return <List key={index}>{items}</List>;
    // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
  });
}

/** The log handles the press and copies the code, so that no message has a handler of its own. */
function CodeBlock({ language, text }: { language: string; text: string }) {
  const { t } = useTranslation('messaging');
  return (
    <Source dir="ltr" data-code>
      <SourceHead>
        <span>{language}</span>
        <IconButton label={t('talk.copyCode')} icon={<Copy />} data-copies />
      </SourceHead>
      {/* The block scrolls sideways, also by the arrow keys. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </Source>
  );
}
