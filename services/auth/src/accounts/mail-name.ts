/**
 * The characters with which mail programs make links: those in schemes, hosts (also the dots of other scripts), paths and mail addresses.
 */
const PUNCTUATION = /[:/\\@#?&=.\u3002\uff0e\uff61]+/g;
const LOOKS_LIKE_ADDRESS = /:\/|\/\/|@|^www\b|[\p{L}\p{N}-][.\u3002\uff0e\uff61][\p{L}\p{N}-]{2,}/iu;

/**
 * A name for a mail to an unconfirmed address. The person who registered the address may have written an advertisement
 * instead of a name, and our mail must not turn it into a link. Real names stay unchanged.
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
