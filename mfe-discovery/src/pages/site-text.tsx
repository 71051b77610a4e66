import { TextLink } from '@mutua/web-kit';
import { Fragment, type ReactNode } from 'react';
import styled from 'styled-components';

const Body = styled.div`
  max-width: 45em;
  font-size: var(--text-md);
  line-height: var(--leading-body);
  overflow-wrap: anywhere;
  h2 {
    margin: 32px 0 12px;
    font-size: 20px;
  }
  h3 {
    margin: 24px 0 8px;
    font-size: var(--text-md);
  }
  p,
  ul {
    margin: 0 0 12px;
  }
  ul {
    padding-left: 1.2em;
    list-style: disc;
  }
  a {
    display: inline;
  }
`;

/** `**bold**` and `[words](address)`. */
const MARKS = /\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\(([^()\s]+)\)/g;
/** Pages of the site, and other sites by https or mail. Anything else stays text. */
const isSafe = (address: string): boolean => /^(?:\/(?!\/)|https:\/\/|mailto:)/.test(address);

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { 0: whole, 1: bold, 2: words, 3: address = '', index } of text.matchAll(MARKS)) {
    if (bold === undefined && !isSafe(address)) continue;
    parts.push(text.slice(from, index));
    if (bold !== undefined) parts.push(<strong>{bold}</strong>);
    else if (address.startsWith('/')) parts.push(<TextLink to={address}>{words}</TextLink>);
    else
      parts.push(
        <TextLink as="a" href={address} rel="noopener noreferrer" to="">
          {words}
        </TextLink>,
      );
    from = index + whole.length;
  }
  parts.push(text.slice(from));
  return parts;
}

const lines = (text: string): ReactNode =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never move
    <Fragment key={index}>
      {index > 0 && <br />}
      {inline(line).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor do the parts of a line
        <Fragment key={at}>{part}</Fragment>
      ))}
    </Fragment>
  ));

function block(text: string): ReactNode {
  const [, level, heading] = /^(#{1,3}) +(.+)$/.exec(text) ?? [];
  // The page has its own first heading.
  if (level && heading) return level.length < 3 ? <h2>{lines(heading)}</h2> : <h3>{lines(heading)}</h3>;
  const rows = text.split('\n');
  if (rows.every((row) => /^[-*] +\S/.test(row)))
    return (
      <ul>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text never move
          <li key={index}>{lines(row.replace(/^[-*] +/, ''))}</li>
        ))}
      </ul>
    );
  return <p>{lines(text)}</p>;
}

/** The blocks of a text: an empty line ends one, and so do a heading and a list. */
function blocksOf(text: string): string[] {
  const kindOf = (row: string) => (/^#{1,3} /.test(row) ? 'heading' : /^[-*] +\S/.test(row) ? 'item' : row && 'words');
  const blocks: string[] = [];
  let before = '';
  for (const row of text.split('\n').map((each) => each.trimEnd())) {
    const kind = kindOf(row);
    if (kind && kind === before && kind !== 'heading') blocks.push(`${blocks.pop()}\n${row}`);
    else if (kind) blocks.push(row);
    before = kind;
  }
  return blocks;
}

/** A text that the site has written itself: headings, lists, bold and links. Everything else is shown as typed. */
export function SiteText({ text, language }: { text: string; language: string }) {
  return (
    <Body lang={language} dir="auto">
      {blocksOf(text).map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
        <Fragment key={index}>{block(each)}</Fragment>
      ))}
    </Body>
  );
}
