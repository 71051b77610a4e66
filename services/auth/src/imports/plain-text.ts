/** Takes out of a list what belongs to the programs from which it was copied: letters that nobody sees, entities and tags of HTML. Pure functions. */

/** Format characters. Those that scripts and emojis need stay (U+200C to U+200F, and the tags of flags), as in every form. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;
const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  caron: '\u030c',
  cedil: '\u0327',
  circ: '\u0302',
  grave: '\u0300',
  ring: '\u030a',
  tilde: '\u0303',
  uml: '\u0308',
};
const MARKED = new RegExp(`^([a-z])(${Object.keys(MARKS).join('|')})$`, 'i');
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ amp: '&', apos: "'", quot: '"', lt: '<', gt: '>', nbsp: ' ', shy: '' },
    ...{ szlig: 'ß', aelig: 'æ', AElig: 'Æ', oelig: 'œ', OElig: 'Œ', oslash: 'ø', Oslash: 'Ø', eth: 'ð', ETH: 'Ð' },
    ...{ thorn: 'þ', THORN: 'Þ', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', laquo: '«' },
    ...{ raquo: '»', ndash: '–', mdash: '—', hellip: '…', middot: '·', bull: '•', deg: '°', euro: '€', ordf: 'ª' },
    ...{ ordm: 'º', iexcl: '¡', iquest: '¿', ensp: ' ', emsp: ' ', thinsp: ' ', zwnj: '\u200c', zwj: '\u200d' },
    ...{ lrm: '\u200e', rlm: '\u200f' },
  }),
);

/** The text of an entity; undefined for what is none. */
function entityText(decimal: string | undefined, hex: string | undefined, name: string | undefined) {
  if (name === undefined) {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
  }
  const [, letter, mark = ''] = MARKED.exec(name) ?? [];
  return letter ? (letter + MARKS[mark.toLowerCase()]).normalize('NFC') : NAMED.get(name);
}

const decoded = (text: string, isMeant: (found: string) => boolean = () => true): string =>
  text.includes('&')
    ? text.replace(ENTITY, (entity, decimal, hex, name) => {
        const found = entityText(decimal, hex, name);
        return found !== undefined && isMeant(found) ? found : entity;
      })
    : text;

/** Whether a text cannot divide cells or records, and is no tag: `&` begins further entities (`&amp;eacute;`). */
const isHarmless = (found: string): boolean => !/(?![\u200c-\u200f])[\p{C}"<>;,|\\]/u.test(found.replace(UNSEEN, ''));

/** A text without letters that nobody sees, and with letters instead of their entities: the `;` of one would end a cell. */
export const withoutUnseen = (text: string): string => decoded(text, isHarmless).replace(UNSEEN, '');

const BREAKS = /<br\s*\/?>|<\/(?:p|div|li)>/gi;
const TAGS = /<\/?(?:p|div|span|a|b|i|u|em|strong|ul|ol|li)(?:\s[^<>]*)?>/gi;

/** A cell without entities and tags. */
export function plainCell(cell: string): string {
  const text = decoded(cell).replace(UNSEEN, '');
  return text.includes('<') ? text.replace(BREAKS, '\n').replace(TAGS, '') : text;
}
