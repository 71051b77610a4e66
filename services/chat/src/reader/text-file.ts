/** Names of programs, and of scripts and markup that a double click would run or open. Nobody learns from them as code. */
const ACTIVE_NAME =
  /\.(?:xht|xhtml|mht(?:ml)?|svgz?|xslt?|phtml|aspx?|jsp|cgi|bash|zsh|fish|bat|cmd|ps[12]|psm1|vbs?|vbe|jse|ws[cfh]|hta|py[cw]|pl|pm|lua|jar|class|exe|dll|com|scr|msi|cpl|lnk|url|desktop|reg|inf|app|command|scpt|applescript)$/i;
/** Names of text files that keep their extension. */
const TEXT_NAME = /\.(txt|md|csv|tsv)$/i;
/** Names of code. `.txt` is added to them, so that no computer runs the file by a double click. */
const CODE_NAME =
  /\.(?:py|[cm]?jsx?|[cm]?tsx?|java|[ch]|cc|[ch]pp|cs|go|rs|rb|php|html?|css|sql|sh|json|ya?ml|toml|xml|ipynb)$/i;

/** Whether a file is named as text or code. The content of such a file may look like another type. */
export const isNamedText = (name: string): boolean => TEXT_NAME.test(name.trim()) || CODE_NAME.test(name.trim());

/** Returns the extension with which a text is stored. */
export const textExtension = (name: string): string => TEXT_NAME.exec(name.trim())?.[1]?.toLowerCase() ?? 'txt';

/** Control characters that text does not contain. Tabs, line ends, form feeds and escapes are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const BINARY = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/;
/** The byte that DOS wrote at the end of a text file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a control character is what it looks for
const DOS_END = /\x1a$/;

/** What Western text never contains: letters of other scripts, a symbol inside a word, or three special characters in a row. */
const NOT_WESTERN = /[\x80-\x9fƒˆ‡‰¤¦¨¬¯¸]|\p{L}[^\p{L}\p{Z}\u00ad·’‘ªº\0-\x7f]{1,2}\p{L}|[^\0-\x7f]{3}/u;

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes); // removes the byte order mark
  } catch {
    return null;
  }
};

/** Whether a file is named as a program or a script. */
export const isNamedActive = (name: string): boolean => ACTIVE_NAME.test(name.trim());

/**
 * Returns a file's text from UTF-8, UTF-16 with its byte order mark, or Windows-1252 (the old "ANSI" of Western Windows). Returns
 * `encoding` for text in another encoding, and null when the file is not text.
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
