/** What mail programs make a link of: schemes, hosts (also with the dots of other scripts), paths and mail addresses. */
const PUNCTUATION = /[:/\\@#?&=.\u3002\uff0e\uff61]+/g;
const LOOKS_LIKE_ADDRESS = /:\/|\/\/|@|^www\b|[\p{L}\p{N}-][.\u3002\uff0e\uff61][\p{L}\p{N}-]{2,}/iu;

/**
 * A name as it stands in a mail to an address that nobody has confirmed: whoever registered it may have written an
 * advertisement instead of a name, and nothing in our mail may become a link to it. Names of people stay as they are.
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
