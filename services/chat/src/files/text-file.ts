/** Names of programs, scripts and markup. The content of a text file does not tell its type, so its name counts too. */
const ACTIVE_NAME =
  /\.(?:[cm]?jsx?|[cm]?tsx?|x?html?|xht|mht(?:ml)?|svgz?|xml|xslt?|php\d?|phtml|aspx?|jsp|cgi|sh|bash|zsh|fish|bat|cmd|ps[12]|psm1|vbs?|vbe|jse|ws[cfh]|hta|py[cw]?|rb|pl|pm|lua|jar|class|exe|dll|com|scr|msi|cpl|lnk|url|desktop|reg|inf|app|command|scpt|applescript)$/i;

/** The beginnings of files that a program would run or render: a tag, a declaration, a comment, `<?php`, `#!`. */
const ACTIVE_START = /^(?:<[!?/a-z]|#!|@echo\b|mime-version:|content-type:)/i;

/** Tags that a browser would run or render anywhere in a file. */
const ACTIVE_TAG = /<(?:script|svg|html|iframe|object|embed|\?php)[\s>/]|<!doctype\s+(?:html|svg)/i;

/** Control characters that text does not contain. Tabs, line ends, form feeds and escapes are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const BINARY = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Whether a file is plain text: valid UTF-8 without control characters that neither is named, nor begins, like markup, a script or
 * a program, and has no tag that a browser would run. Text about HTML passes as long as it does not show such a tag.
 */
export function isPlainText(bytes: Uint8Array, name: string): boolean {
  if (ACTIVE_NAME.test(name.trim())) return false;
  let text: string;
  try {
    text = utf8.decode(bytes); // removes the byte order mark
  } catch {
    return false;
  }
  return !BINARY.test(text) && !ACTIVE_START.test(text.trimStart()) && !ACTIVE_TAG.test(text);
}
