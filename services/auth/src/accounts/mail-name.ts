/**
 * The characters from which mail programs make links: those of schemes, hosts, paths and mail addresses. Dots of other scripts belong to
 * hosts, too.
 */
const PUNCTUATION = /[:/\\@#?&=.\u3002\uff0e\uff61]+/g;
const LOOKS_LIKE_ADDRESS = /:\/|\/\/|@|^www\b|[\p{L}\p{N}-][.\u3002\uff0e\uff61][\p{L}\p{N}-]{2,}/iu;

/**
 * Returns a name for a mail to an unconfirmed address. The person who registered it may have written an advertisement instead of a name. A
 * mail program must not turn that into a link. Real names stay unchanged.
 */
export const mailNameOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => {
      const text = word.normalize('NFKC');
      return LOOKS_LIKE_ADDRESS.test(text)
        ? text
            .replace(/^https?:/i, '')
            .replace(PUNCTUATION, ' ')
            .trim()
        : word;
    })
    .filter(Boolean)
    .join(' ');
