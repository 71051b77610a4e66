/** Names of programs, scripts and markup, which a double click would run or open. */
const ACTIVE_NAME =
  /\.(?:[cm]?jsx?|[cm]?tsx?|x?html?|xht|mht(?:ml)?|svgz?|xml|xslt?|php\d?|phtml|aspx?|jsp|cgi|sh|bash|zsh|fish|bat|cmd|ps[12]|psm1|vbs?|vbe|jse|ws[cfh]|hta|py[cw]?|rb|pl|pm|lua|jar|class|exe|dll|com|scr|msi|cpl|lnk|url|desktop|reg|inf|app|command|scpt|applescript)$/i;

/** Control characters that text does not contain. Tabs, line ends, form feeds and escapes are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const BINARY = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/;
/** The end of a text file in DOS. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a control character is what it looks for
const DOS_END = /\x1a$/;

/** What no Western text has: a letter or sign of other use, a sign inside a word, three special letters in a row. */
const NOT_WESTERN = /[\x80-\x9fƒˆ‡‰¤¦¨¬¯¸]|\p{L}[^\p{L}\p{Z}\u00ad·’‘ªº\0-\x7f]{1,2}\p{L}|[^\0-\x7f]{3}/u;

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes); // removes the byte order mark
  } catch {
    return null;
  }
};

/** Whether a file is named as a program, a script or a page. */
export const isNamedActive = (name: string): boolean => ACTIVE_NAME.test(name.trim());

/**
 * A file's text: UTF-8, UTF-16 with its mark, or Windows-1252 (the old "ANSI" of Western Windows). `encoding` when it is text of another
 * one; null when it is none.
 */
export function textOf(bytes: Uint8Array): { text: string } | 'encoding' | null {
  const mark = `${bytes[0]},${bytes[1]}`;
  const unicode =
    mark === '255,254'
      ? decode(bytes, 'utf-16le')
      : mark === '254,255'
        ? decode(bytes, 'utf-16be')
        : decode(bytes, 'utf-8');
  const text = (unicode ?? decode(bytes, 'windows-1252') ?? '').replace(DOS_END, '');
  if (BINARY.test(text)) return null;
  return unicode === null && NOT_WESTERN.test(text) ? 'encoding' : { text };
}
