import { TextDecoder } from 'node:util';
import { CHAT_LIMITS } from '@mutua/contracts';
import { firstLetters } from '@mutua/service-kit';
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

/** A page may state its encoding in its first bytes, when the response does not. The HTML standard reads so many. */
const SNIFFED_BYTES = 1024;
const CHARSET = /charset\s*=\s*["']?\s*([\w.:-]+)/i;
/** Characters that change the direction of text or are invisible. Joiners belong to words and emojis. */
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

/** Chooses the encoding: from a byte order mark first, then the response, then the page. */
function decoderFor(start: Buffer, contentType: string): TextDecoder {
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be');
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return new TextDecoder();
  const charset = CHARSET.exec(contentType)?.[1];
  if (charset) return decoderOf(charset);
  const named = CHARSET.exec(/<meta[^>]*charset[^>]*>/i.exec(start.toString('latin1'))?.[0] ?? '')?.[1];
  // A page whose bytes spell the name of UTF-16 in ASCII is not in UTF-16.
  return decoderOf(named && /^utf-?16/i.test(named) ? undefined : named);
}

/**
 * Reads the head of a page as its bytes arrive. Runs nothing of the page.
 * @param contentType the header of the response
 */
export function createHeadReader(contentType: string) {
  /** The values by name. The first one of each name counts. */
  const values = new Map<string, string>();
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
      if (name === 'meta' && content?.trim() && !values.has(key)) values.set(key, content);
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

    /** Returns what was read. */
    end(): PageHead {
      if (!decoder) decode(waiting);
      if (!isWhole) decode(undefined);
      const { title: most, description, site } = CHAT_LIMITS.preview;
      const of = (...names: string[]) => names.map((each) => values.get(each)).find((text) => text !== undefined) ?? '';
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
