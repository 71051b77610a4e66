import { TextDecoder } from 'node:util';
import { TALK } from '@mutua/contracts';
import { firstLetters } from '@mutua/service-kit';
import { Parser } from 'htmlparser2';

/** What a page says of itself; empty where it says nothing. */
export interface PageHead {
  title: string;
  description: string;
  site: string;
  /** As it stands there, perhaps relative to the page. */
  picture: string;
  pictureAlt: string;
}

/** Where a page says its encoding, if the answer does not: the standard's first bytes. */
const SNIFFED_BYTES = 1024;
const CHARSET = /charset\s*=\s*["']?\s*([\w.:-]+)/i;
/** Marks that turn the direction of letters, and characters that nobody sees. Joiners belong to words and emojis. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

const lineOf = (text: string, letters: number): string =>
  firstLetters(text.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim(), letters);

function decoderOf(label: string | undefined): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

/** The encoding: a byte order mark first, then what the answer says, then what the page says. */
function decoderFor(start: Buffer, contentType: string): TextDecoder {
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be');
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return new TextDecoder();
  const said = CHARSET.exec(contentType)?.[1];
  if (said) return decoderOf(said);
  const named = CHARSET.exec(/<meta[^>]*charset[^>]*>/i.exec(start.toString('latin1'))?.[0] ?? '')?.[1];
  // Whoever can write that in letters of one byte has no letters of two.
  return decoderOf(named && /^utf-?16/i.test(named) ? undefined : named);
}

/**
 * Reads the head of a page as its bytes arrive. Nothing in it runs.
 * @param contentType the header of the answer
 */
export function createHeadReader(contentType: string) {
  /** The first one of each name counts. */
  const said = new Map<string, string>();
  let title: string | undefined;
  let isInTitle = false;
  let isWhole = false;
  let waiting = Buffer.alloc(0);
  let decoder: TextDecoder | undefined;

  const parser = new Parser({
    onopentag(name, { property, name: named, content }) {
      if (isWhole) return;
      if (name === 'body') isWhole = true;
      if (name === 'title' && title === undefined) {
        title = '';
        isInTitle = true;
      }
      const key = (property ?? named ?? '').trim().toLowerCase();
      if (name === 'meta' && content?.trim() && !said.has(key)) said.set(key, content);
    },
    ontext(text) {
      if (isInTitle) title = (title ?? '') + text;
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false;
      if (name === 'head') isWhole = true;
    },
  });

  function decode(chunk: Buffer | undefined): void {
    decoder ??= decoderFor(waiting, contentType);
    parser.write(decoder.decode(chunk, { stream: chunk !== undefined }));
  }

  return {
    /** Takes the next bytes. Returns whether the head has ended. */
    write(chunk: Buffer): boolean {
      if (decoder) decode(chunk);
      else {
        waiting = Buffer.concat([waiting, chunk]);
        if (waiting.length >= SNIFFED_BYTES) decode(waiting);
      }
      return isWhole;
    },

    /** What was read. */
    end(): PageHead {
      if (!decoder) decode(waiting);
      if (!isWhole) decode(undefined);
      const { title: most, description, site } = TALK.preview;
      const of = (...names: string[]) => names.map((each) => said.get(each)).find((text) => text !== undefined) ?? '';
      return {
        title: lineOf(of('og:title') || (title ?? ''), most),
        description: lineOf(of('og:description', 'description'), description),
        site: lineOf(of('og:site_name'), site),
        picture: of('og:image:secure_url', 'og:image', 'og:image:url').trim(),
        pictureAlt: lineOf(of('og:image:alt'), most),
      };
    },
  };
}
