import { TextDecoder } from 'node:util';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { damaged, refused } from './refusal.ts';

/** Elements of documents are nested a few dozen deep. */
const MAX_DEPTH = 256;
/** The limit for a tag, a comment or a text, in characters. The parser keeps one of them in memory. */
const MAX_PIECE = 1024 * 1024;
/** How much is parsed at once, in characters. */
const STEP = 64 * 1024;
/** Encodings in which each ASCII byte stands for its character. In others a reader may see tags where this one sees text. */
const PLAIN_ENCODING = /^(?:utf-?8|us-ascii|iso-8859-1)$/i;

export const tooLarge = () => refused('The document is too large when it is opened. Please send it as a pdf.');
export const loading = () =>
  refused('The document loads something from elsewhere. Please remove that, or send it as a pdf.');

/** A tag with its name and attributes. Names are without prefixes, because a document may choose them. */
export interface XmlTag {
  local: string;
  attributes: { local: string; isPrefixed: boolean; value: string }[];
}

const localOf = (name: string): string => name.slice(name.lastIndexOf(':') + 1);
const isDeclaration = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:');

function tagOf({ name, attributes }: SaxesTagPlain): XmlTag {
  const given = Object.entries(attributes).filter(([each]) => !isDeclaration(each));
  return {
    local: localOf(name),
    attributes: given.map(([each, value]) => ({ local: localOf(each), isPrefixed: each.includes(':'), value })),
  };
}

/**
 * Reads XML as it arrives, as an office program does. Memory and time stay small, whatever the XML contains.
 * @throws Refusal when it is not well-formed, declares entities, or has another encoding
 */
export function createXmlReader({
  onTag,
  onText,
}: {
  onTag: (tag: XmlTag) => void;
  /** Called with the whole text before each tag, also when comments divide it. */
  onText?: (text: string) => void;
}): { write: (bytes: Uint8Array) => void; end: () => void } {
  let decoder: TextDecoder | undefined;
  let depth = 0;
  /** How many characters were parsed since the last event. */
  let sinceEvent = 0;
  let words = '';
  const seen = (): void => {
    sinceEvent = 0;
  };
  const addText = (text: string): void => {
    seen();
    if (onText) words += text;
    if (words.length > MAX_PIECE) throw tooLarge();
  };
  const endText = (): void => {
    seen();
    if (words !== '') onText?.(words);
    words = '';
  };
  const parser = new SaxesParser({ xmlns: false, position: false, forceXMLVersion: true, defaultXMLVersion: '1.0' });
  parser.on('error', () => {
    throw damaged();
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (decoder?.encoding === 'utf-8' && !PLAIN_ENCODING.test(encoding ?? 'utf-8')) throw loading();
  });
  parser.on('doctype', () => {
    throw loading();
  });
  parser.on('opentag', (tag) => {
    endText();
    depth += 1;
    if (depth > MAX_DEPTH) throw tooLarge();
    onTag(tagOf(tag));
  });
  parser.on('closetag', () => {
    endText();
    depth -= 1;
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('comment', seen);
  parser.on('processinginstruction', seen);

  function parse(text: string): void {
    for (let at = 0; at < text.length; at += STEP) {
      const step = text.slice(at, at + STEP);
      sinceEvent += step.length;
      parser.write(step);
      if (sinceEvent > MAX_PIECE) throw tooLarge();
    }
  }

  return {
    write(bytes): void {
      decoder ??= decoderFor(bytes);
      parse(decoder.decode(bytes, { stream: true }));
    },
    end(): void {
      parse(decoder?.decode() ?? '');
      parser.close();
    },
  };
}

/** Chooses UTF-16 by its byte order mark, as XML requires. Everything else is read as UTF-8. */
function decoderFor([first, second]: Uint8Array): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  return new TextDecoder();
}
