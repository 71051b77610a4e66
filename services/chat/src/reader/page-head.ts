import { TextDecoder } from 'node:util';
import { CHAT_LIMITS } from '@mutua/contracts/limits';
import { isVisible } from '@mutua/contracts/visible';
import { firstLetters } from '@mutua/service-kit/text';
import { Parser } from 'htmlparser2';

/** What the head of a page states. A field is empty when the page does not state it. */
export interface PageHead {
  title: string;
  description: string;
  site: string;
  /** The address as the page states it. It may be relative. */
  picture: string;
  pictureAlt: string;
}

/** A page may state its encoding in its first bytes, when the answer does not. The HTML standard reads so many. */
const SNIFFED_BYTES = 1024;
/** Only so many letters are searched for the name of an encoding. */
const SNIFFED_LETTERS = 200;
const CHARSET = /charset[ \t]{0,9}=[ \t]{0,9}["']?([\w.:-]{1,40})/i;
/** A longer address is none, or it has the picture in it. */
const LONGEST_ADDRESS = 2_000;
/** The bytes that are parsed at once. */
const STEP = 64 * 1024;
/** Characters that change the direction of text or are invisible. Joiners belong to words and emojis. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Returns the beginning of a text on one line; empty when nothing of it is visible. */
function lineOf(text: string, letters: number): string {
  const line = firstLetters(text.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim(), letters);
  return isVisible(line) ? line : '';
}

const charsetIn = (text: string | undefined): string | undefined =>
  CHARSET.exec(text?.slice(0, SNIFFED_LETTERS) ?? '')?.[1];

/** The encoding that a tag of the first bytes states. */
function statedCharset(start: Buffer): string | undefined {
  let stated: string | undefined;
  const parser = new Parser({
    onopentag(name, { charset, content }) {
      if (name === 'meta') stated ??= charset?.trim().slice(0, SNIFFED_LETTERS) ?? charsetIn(content);
    },
  });
  parser.end(start.toString('latin1', 0, SNIFFED_BYTES));
  return stated;
}

function decoderOf(label: string | undefined): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

/** Chooses the encoding: from a byte order mark first, then the response, then the page. */
function decoderFor(start: Buffer, contentType: string): TextDecoder {
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be');
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return new TextDecoder();
  const charset = charsetIn(contentType);
  if (charset) return decoderOf(charset);
  const named = statedCharset(start);
  // A page whose bytes spell the name of UTF-16 in ASCII is not in UTF-16.
  return decoderOf(named && /^utf-?16/i.test(named) ? undefined : named);
}

/**
 * The content of a `refresh` that leads to another page before anybody has read this one: at most 10 seconds, then an address. As browsers
 * read it, `url=` may be missing, and a space may stand for the semicolon.
 */
const LEADS_ON = /^\s*(?:0*(?:10|\d))?(?:\.[\d.]*)?(?:\s*[;,]|(?<=[\d.])\s)\s*[^\s;,]/;

type Attributes = Readonly<Partial<Record<string, string>>>;

const leadsOnBy = (tag: string, { 'http-equiv': equivalent = '', content = '' }: Attributes): boolean =>
  tag === 'meta' && equivalent.trim().toLowerCase() === 'refresh' && LEADS_ON.test(content);

/** What was found in the beginning of a page. */
export interface HeadSoFar {
  head: PageHead;
  /** Whether the head ends there. */
  isWhole: boolean;
}

/**
 * Reads the head of a page. Runs nothing of the page.
 * @param start the beginning of the page
 * @param contentType the header of the answer
 */
export function readHead(start: Buffer, contentType: string): HeadSoFar {
  /** The values by name. The first one of each name counts. */
  const values = new Map<string, string>();
  let title: string | undefined;
  let isInTitle = false;
  let isInNoscript = false;
  let leadsOn = false;
  let isWhole = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (isWhole) return;
      const { name: named = '', property = named, content } = attributes;
      if (name === 'noscript') isInNoscript = true;
      if (name === 'body') isWhole = true;
      if (name === 'title' && title === undefined) {
        title = '';
        isInTitle = true;
      }
      const key = property.trim().toLowerCase();
      if (name === 'meta' && content?.trim() && !values.has(key)) values.set(key, content);
      if (!isInNoscript && leadsOnBy(name, attributes)) leadsOn = true;
    },
    ontext(text) {
      if (isInTitle) title = (title ?? '') + text;
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false;
      if (name === 'noscript') isInNoscript = false;
      if (name === 'head') isWhole = true;
    },
  });
  const decoder = decoderFor(start, contentType);
  for (let at = 0; at < start.length && !isWhole; at += STEP) {
    const isLast = at + STEP >= start.length;
    parser.write(decoder.decode(start.subarray(at, at + STEP), { stream: !isLast }));
  }

  const { title: most, description, site } = CHAT_LIMITS.preview;
  const of = (names: readonly string[], letters: number): string =>
    names.map((name) => lineOf(values.get(name) ?? '', letters)).find((line) => line !== '') ?? '';
  const pictures = ['og:image:secure_url', 'og:image', 'og:image:url'].map((name) => values.get(name)?.trim());
  const address = pictures.find((stated) => stated !== undefined) ?? '';
  return {
    isWhole,
    head: {
      // The title of such a page is "Redirecting".
      title: leadsOn ? '' : of(['og:title'], most) || lineOf(title ?? '', most),
      description: of(['og:description', 'description'], description),
      site: of(['og:site_name'], site),
      picture: address.length > LONGEST_ADDRESS ? '' : address,
      pictureAlt: of(['og:image:alt'], most),
    },
  };
}
