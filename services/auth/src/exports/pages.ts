import { FORMER_MEMBER, fill, type Language } from '@mutua/contracts';
import type { DataLine } from '@mutua/domain';
import type { Member } from '../members/member.repository.ts';
import { LABELS, type Labels } from './labels.ts';
import { translatedValue } from './words.ts';

export type Page = keyof Labels['pages'];

/** The file of each page in the archive. */
export const PAGE_FILES: Record<Page, string> = {
  profile: 'index.html',
  skills: 'skills.html',
  exchanges: 'exchanges.html',
  messages: 'messages.html',
  notifications: 'notifications.html',
};

/** Fields that only programs need. Pages leave them out; the JSON contains them. */
export const NOT_SHOWN: ReadonlySet<string> = new Set([
  'kind',
  'id',
  'skillId',
  'exchangeId',
  'conversationId',
  'file',
  'url',
  'number',
  'readUpTo',
  'isOwn',
  'ring',
  'version',
  'hasReviewed',
  'isMissing',
  'state',
]);
const IS_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

const STYLE = `:root{color-scheme:light dark;--ink:#1d1c18;--soft:#5d5a50;--page:#faf8f2;--card:#fff;--line:#e3dfd3;--own:#dceee9}
@media(prefers-color-scheme:dark){:root{--ink:#f1eee5;--soft:#b4afa2;--page:#191815;--card:#22211d;--line:#3a382f;--own:#17382f}}
*{box-sizing:border-box}body{margin:0 auto;max-width:48rem;padding:2rem 1.25rem 4rem;background:var(--page);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
h1{font-size:1.6rem;line-height:1.25;margin:0}h2{font-size:1.1rem;margin:0 0 .5rem}p{margin:.25rem 0}.soft{color:var(--soft);font-size:.9rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:1.25rem 0 1.75rem;padding-bottom:.75rem;border-bottom:1px solid var(--line)}a{color:inherit}nav a[aria-current]{font-weight:600;text-decoration:none}
section{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1rem 1.15rem;margin:0 0 .75rem}
dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.25rem 1rem;margin:0}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
.say{padding:.55rem .8rem;border:1px solid var(--line);border-radius:.75rem;margin:0 15% .5rem 0;background:var(--card);overflow-wrap:anywhere;white-space:pre-line}.say.own{margin:0 0 .5rem 15%;background:var(--own)}
.say p{white-space:normal}h2.talk{margin:2rem 0 .75rem}img{width:6rem;height:6rem;border-radius:50%;object-fit:cover;display:block;margin-bottom:1rem}@media print{nav{display:none}}`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: unknown): string => String(text).replace(/[&<>"']/g, (each) => ESCAPES[each] ?? each);

/** Returns the name of a conversation's file in the archive. The key makes it unique. */
export function fileName({ file, fileName: name }: DataLine): string {
  const plain = String(name ?? '')
    .replace(/[^\p{L}\p{N}._ -]+/gu, '_')
    .slice(-80);
  return `${String(file).slice(0, 8)}-${plain || 'file'}`;
}

interface Writer {
  language: Language;
  labels: Labels;
  moment: (iso: string) => string;
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && shownFields(value).length === 0);
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Returns the fields of a line, or of a nested value, that a page shows. */
const shownFields = (line: object): [name: string, value: unknown][] =>
  Object.entries(line).filter(([name, value]) => !NOT_SHOWN.has(name) && !isEmpty(value));

function shown(value: unknown, writer: Writer, field = ''): string {
  const { labels, moment } = writer;
  if (typeof value === 'boolean') return value ? labels.yes : labels.no;
  if (value === FORMER_MEMBER) return escaped(labels.formerMember);
  if (typeof value === 'string') {
    return IS_MOMENT.test(value) ? moment(value) : escaped(translatedValue(field, value, writer.language) ?? value);
  }
  if (Array.isArray(value)) return value.map((each) => shown(each, writer, field)).join(', ');
  if (value !== null && typeof value === 'object') {
    return shownFields(value)
      .map(([name, each]) => `${escaped(labels.fields[name] ?? name)}: ${shown(each, writer, name)}`)
      .join(', ');
  }
  return escaped(value);
}

function fieldsOf(line: DataLine, writer: Writer): string {
  return shownFields(line)
    .map(
      ([name, value]) =>
        `<dt>${escaped(writer.labels.fields[name] ?? name)}</dt><dd>${shown(value, writer, name)}</dd>`,
    )
    .join('');
}

function messageOf(line: DataLine, writer: Writer): string {
  const { labels, moment } = writer;
  const { isOwn, from, content, type, sentAt, file, isMissing, isHidden } = line;
  const name = line['fileName'];
  const attached = name
    ? `<p>${file && !isMissing ? `<a href="files/${escaped(encodeURIComponent(fileName(line)))}">${escaped(name)}</a>` : escaped(name)}</p>`
    : '';
  const instead = isHidden ? labels.hidden : type === 'erased' ? labels.erased : undefined;
  const text = instead === undefined ? escaped(content) : `<i>${escaped(instead)}</i>`;
  const who = isOwn ? escaped(labels.you) : shown(from, writer);
  return `<div class="say${isOwn ? ' own' : ''}"><p class="soft">${who}, ${moment(String(sentAt))}</p>${text}${attached}</div>\n`;
}

function lineOf(line: DataLine, writer: Writer): string {
  if (line.kind === 'message') return messageOf(line, writer);
  if (line.kind === 'missing')
    return `<section><p>${escaped(writer.labels.missing[String(line['service'])] ?? '')}</p></section>\n`;
  const heading = escaped(writer.labels.kinds[line.kind] ?? line.kind);
  if (line.kind === 'conversation') {
    const about = [line['offered'], line['wanted']].filter(Boolean).map(escaped).join(' · ');
    return `<h2 class="talk">${shown(line['with'], writer)} <span class="soft">${about}</span></h2>\n`;
  }
  const missing = line['isMissing'] ? `<p>${escaped(writer.labels.missingFile)}</p>` : '';
  return `<section><h2>${heading}</h2>${missing}<dl>${fieldsOf(line, writer)}</dl></section>\n`;
}

/** Yields a page of the archive of a site, in the member's language. It can be read offline. */
export async function* pageOf(
  page: Page,
  lines: AsyncIterable<DataLine>,
  { member, site }: { member: Member; site: string },
): AsyncGenerator<string> {
  const { language } = member.preferences;
  const labels = LABELS[language] ?? LABELS.en;
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: member.timeZone ?? 'UTC',
  });
  const writer: Writer = { language, labels, moment: (iso) => escaped(format.format(new Date(iso))) };
  const links = (Object.keys(PAGE_FILES) as Page[]).map(
    (each) =>
      `<a href="${PAGE_FILES[each]}"${each === page ? ' aria-current="page"' : ''}>${escaped(labels.pages[each])}</a>`,
  );
  yield `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(labels.pages[page])} · ${escaped(site)}</title><style>${STYLE}</style>
<h1>${escaped(fill(labels.title, { site, name: member.name }))}</h1><p class="soft">${fill(labels.made, { date: writer.moment(new Date().toISOString()) })}</p><nav>${links.join('')}</nav>\n`;
  if (page === 'profile' && member.avatar) yield '<img src="files/picture.webp" alt="">\n';
  let count = 0;
  for await (const line of lines) {
    count += 1;
    // The other services send dates as texts, so this service's own dates become texts, too.
    yield lineOf(JSON.parse(JSON.stringify(line)) as DataLine, writer);
  }
  if (count === 0) yield `<p>${escaped(labels.empty)}</p>\n`;
  yield '</html>\n';
}
