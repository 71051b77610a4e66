import { piecesOf } from '@mutua/contracts/links';
import { blocksOf, type Span } from '@mutua/contracts/text-format';

interface Look {
  text: string;
  /** Whether a field with the same text follows. Then screen readers read only the links here. */
  isEcho: boolean;
}

function Words({ text, isEcho }: Look) {
  return piecesOf(text).map((piece, index) =>
    piece.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <a key={index} dir="ltr" href={piece.href} target="_blank" rel="noopener noreferrer">
        {piece.text}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} aria-hidden={isEcho}>
        {piece.text}
      </span>
    ),
  );
}

function Part({ kind, text, isEcho }: Span & Look) {
  if (kind === 'code') return <code aria-hidden={isEcho}>{text}</code>;
  const words = <Words text={text} isEcho={isEcho} />;
  return kind === 'bold' ? <strong>{words}</strong> : words;
}

/** Whether a line is a heading, which means that all of it is bold. */
export function isHeading(text: string): boolean {
  const [block, ...more] = blocksOf(text);
  return more.length === 0 && block?.kind === 'words' && block.spans.length === 1 && block.spans[0]?.kind === 'bold';
}

/** A line of notes with its formatting, as it looks while nobody writes in it. */
export function NoteWords({ text, isEcho }: Look) {
  const [block] = blocksOf(text);
  // A single line is neither a list nor source between fences.
  if (block?.kind !== 'words') return null;
  return block.spans.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Part key={index} isEcho={isEcho} {...span} />
  ));
}
