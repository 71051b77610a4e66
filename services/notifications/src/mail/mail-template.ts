import type { Language, SiteSnapshot } from '@mutua/contracts';
import { LOGO_GROUND } from '@mutua/contracts/limits';
import { PALETTE_COLOURS } from '@mutua/contracts/palettes';
import type { MailText, PageText, Swap } from '../texts/texts.ts';

/** The addresses that the links of a mail open. */
export interface MailLinks {
  /** The address of the button. */
  button: string;
  /** The address of the second button, in mails that have one. */
  secondButton?: string;
  /** The addresses for `[…](unsubscribe)` and `[…](settings)` in a text, by name. */
  [name: string]: string | undefined;
}

/** The text of a mail, and its links. */
export interface MailContent extends Omit<MailText, 'subject'> {
  links: MailLinks;
  language: Language;
  /** The address of the site, for its logo and its pages. */
  site: string;
  /** Its name, logo and colour. */
  look: SiteSnapshot;
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The markup of hints and footnotes: `**bold**` and `[link](name)`. */
const MARKED = /\*\*(.+?)\*\*|\[(.+?)\]\((\w+)\)/g;

/** Removes the characters of this markup from a member's text, for a hint that contains it. */
export const unmarked = (text: string): string => text.replace(/[*[\]]/g, '');

const asText = (text: string, links: MailLinks): string =>
  text.replace(MARKED, (_, bold: string | undefined, words: string, name: string) =>
    bold === undefined ? (links[name] ? `${words}: ${links[name]}` : words) : bold,
  );

const asHtml = (text: string, links: MailLinks): string =>
  escapeHtml(text).replace(MARKED, (_, bold: string | undefined, words: string, name: string) => {
    if (bold !== undefined) return `<b class="tx" style="font-weight:600;color:#211e19">${bold}</b>`;
    const href = links[name];
    return href
      ? `<a class="mu" href="${escapeHtml(href)}" style="color:#5f584c;text-decoration:underline">${words}</a>`
      : words;
  });

/** Returns rows with labels as one paragraph; nothing without rows. The further lines of a fact are indented. */
const inRows = (rows: readonly [string, string][]): string[] =>
  rows.length > 0 ? [rows.map(([label, fact]) => `${label}: ${fact.replaceAll('\n', '\n  ')}`).join('\n')] : [];

/** Builds the plain text, for mail programs that show no HTML. */
export const renderText = ({
  heading,
  lead,
  swap,
  quote,
  rows = [],
  facts = [],
  footnotes,
  links,
  ...text
}: MailContent): string =>
  [
    heading,
    ...lead,
    ...inRows(swap ? [swap.teaches, swap.learns] : []),
    ...(quote ? [quote.replace(/^/gm, '> ')] : []),
    ...rows.map(({ title, message, link }) => [title, message, links[link]].filter(Boolean).join('\n')),
    ...inRows(facts),
    [
      `${text.button}: ${links.button}`,
      ...(text.secondButton ? [`${text.secondButton}: ${links.secondButton}`] : []),
    ].join('\n'),
    ...text.hints.map((hint) => asText(hint, links)),
    `-- \n${footnotes.map((text) => asText(text, links)).join('\n')}`,
  ].join('\n\n');

/* In a dark mail program that reads styles; the others keep the inline colours of the light theme. */
const DARK = `@media (prefers-color-scheme:dark){
.o{background:#100f0d!important}.c{background:#1c1b17!important;border-color:#37342e!important}
.tx{color:#f4efe6!important}.mu{color:#b3aa9b!important}.ac{color:#7fd0be!important}
.gv{color:#7fd0be!important;border-color:#7fd0be!important}.gt{color:#fba182!important;border-color:#fba182!important}
.bt{background:#7fd0be!important}.bt a{color:#0b1916!important}
.lg{background:${LOGO_GROUND}}.q{border-color:#37342e!important}.b2{border-color:#5a554b!important}.b2 a{color:#f4efe6!important}}
@media (max-width:480px){.c{padding:24px 20px 14px!important}.bs td{display:block!important}.bs .gap{height:10px!important}.bs td.bt,.bs td.b2{text-align:center!important}}`;

const FONT = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Renders the two sides of an exchange: what the reader teaches and learns. The arcs are borders, because mail programs show no SVG. */
function swapLine({ teaches, learns }: Swap): string {
  const side = ([label, skill]: [string, string], name: string, colour: string, align: string) =>
    `<tr><td align="${align}" style="padding:4px 14px">
<div class="mu" style="font-size:13px;line-height:1.5;color:#5f584c">${escapeHtml(label)}</div>
<div class="${name}" style="font-size:17px;line-height:1.35;font-weight:600;color:${colour};overflow-wrap:anywhere">${escapeHtml(skill)}</div></td></tr>`;
  const arc = (name: string, colour: string, shape: string) =>
    `<tr><td style="padding:0 4px"><div class="${name}" style="height:12px;border:2px solid ${colour};${shape};font-size:0;line-height:0">&nbsp;</div></td></tr>`;
  const head = (name: string, colour: string, align: string, mark: string) =>
    `<tr><td align="${align}" aria-hidden="true"><span class="${name}" style="display:block;font-size:11px;line-height:8px;color:${colour}">${mark}</span></td></tr>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 22px;max-width:420px">
${arc('gv', '#0d5c50', 'border-bottom:0;border-radius:50% 50% 0 0/100% 100% 0 0')}
${head('gv', '#0d5c50', 'right', '&#9662;')}
${side(teaches, 'gv', '#0c5449', 'left')}
${side(learns, 'gt', '#a33610', 'right')}
${head('gt', '#a33610', 'left', '&#9652;')}
${arc('gt', '#de5429', 'border-top:0;border-radius:0 0 50% 50%/0 0 100% 100%')}
</table>`;
}

/** Renders what a member wrote, with its line breaks and its own text direction. */
const quoted = (text: string): string =>
  `<div class="q mu" dir="auto" style="margin:0 0 22px;padding:2px 14px;border-inline-start:3px solid #e7e2d7;font-size:16px;line-height:1.5;color:#5f584c;overflow-wrap:anywhere">${escapeHtml(text).replaceAll('\n', '<br>')}</div>`;

/** Renders the rows of a digest, each with its link. */
const tellingRows = (rows: NonNullable<MailText['rows']>, links: MailLinks): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 22px">
${rows
  .map(
    ({ title, message, link }) =>
      `<tr><td class="q" style="padding:12px 0;border-top:1px solid #e7e2d7;overflow-wrap:anywhere">
<a class="ac" href="${escapeHtml(links[link] ?? '')}" style="font-size:16px;line-height:1.4;font-weight:600;color:#0c5449;text-decoration:none">${escapeHtml(title)}</a>
${message ? `<div class="mu" dir="auto" style="font-size:14px;line-height:1.5;color:#5f584c">${escapeHtml(message)}</div>` : ''}</td></tr>`,
  )
  .join('\n')}
</table>`;

/** The colours of buttons and links of the product in the dark theme. */
const DARK_ACCENT = '#7fd0be';
const ON_DARK_ACCENT = '#0b1916';

/** Gives buttons and links the colours of the site. What is taught stays pine. */
function coloured(html: string, palette: SiteSnapshot['palette']): string {
  if (palette === 'pine') return html;
  const { light, dark } = PALETTE_COLOURS[palette];
  return html
    .replace(/(class="ac"[^>]*color:)#0c5449/g, `$1${light[2]}`)
    .replace(/(class="bt"[^>]*background:)#0d5c50/g, `$1${light[0]}`)
    .replace(`.ac{color:${DARK_ACCENT}!important}`, `.ac{color:${dark[2]}!important}`)
    .replace(
      `.bt{background:${DARK_ACCENT}!important}.bt a{color:${ON_DARK_ACCENT}!important}`,
      `.bt{background:${dark[0]}!important}.bt a{color:${dark[6]}!important}`,
    );
}

/**
 * Builds the HTML: one column of 600 pixels and one button. It uses tables and inline styles, because mail programs support little else.
 */
export function renderHtml({ heading, lead, links, site, look, language, ...text }: MailContent): string {
  const { preheader, swap, quote, rows = [], facts = [], button, secondButton, hints, footnotes, withAddress } = text;
  const href = escapeHtml(links.button);
  const paragraph = (text: string) =>
    `<p class="tx" style="margin:0 0 18px;font-size:16px;line-height:1.5;color:#211e19">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const hint = (html: string) =>
    `<p class="mu" style="margin:0 0 14px;font-size:14px;line-height:1.5;color:#5f584c">${html}</p>`;
  const address = `<a class="ac" href="${href}" style="color:#0c5449;overflow-wrap:anywhere;word-break:break-all">${href}</a>`;
  const lines = (fact: string) =>
    fact.split('\n').map(escapeHtml).join('<br><span style="display:block;height:6px"></span>');
  const row = ([label, fact]: [string, string]) =>
    `<tr><td class="mu" style="padding:4px 16px 4px 0;font-size:14px;line-height:1.5;color:#5f584c;vertical-align:top">${escapeHtml(label)}</td>
<td class="tx" style="padding:4px 0;font-size:15px;line-height:1.5;color:#211e19;overflow-wrap:anywhere">${lines(fact)}</td></tr>`;
  const second = secondButton
    ? `<td class="gap" width="10"></td><td class="b2" style="border:1px solid #cfc8b8;border-radius:6px">
<a href="${escapeHtml(links.secondButton ?? '')}" style="display:inline-block;padding:13px 20px;font-size:16px;font-weight:600;color:#211e19;text-decoration:none">${escapeHtml(secondButton)}</a></td>`
    : '';
  const html = `<!doctype html>
<html lang="${language}" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title><style>${DARK}</style></head>
<body class="o" lang="${language}" dir="ltr" style="margin:0;background:#f5f2eb;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader ?? lead[0] ?? '')}${'&#8199;&#65279;&#847; '.repeat(40)}</div>
<table class="o" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f2eb"><tr><td align="center" style="padding:28px 16px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:552px">
<tr><td style="padding:0 0 20px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="padding-right:9px"><img ${look.logo ? `class="lg" src="${escapeHtml(site)}/api/site/logo/${look.logo}-64.png"` : `src="${escapeHtml(site)}/mail-mark.png"`} width="26" height="26" alt="" style="display:block;border:0"></td>
<td class="tx" style="font-size:19px;font-weight:600;letter-spacing:-.02em;color:#211e19">${escapeHtml(look.name)}</td></tr></table></td></tr>
<tr><td class="c" style="background:#fffefb;border:1px solid #e7e2d7;border-radius:10px;padding:32px 32px 22px">
<h1 class="tx" style="margin:0 0 10px;font-size:26px;line-height:1.2;font-weight:700;letter-spacing:-.02em;color:#211e19">${escapeHtml(heading)}</h1>
${lead.map(paragraph).join('\n')}
${swap ? swapLine(swap) : ''}
${quote ? quoted(quote) : ''}
${rows.length > 0 ? tellingRows(rows, links) : ''}
${facts.length > 0 ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 22px">${facts.map(row).join('\n')}</table>` : ''}
<table class="bs" role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 20px"><tr>
<td class="bt" style="background:#0d5c50;border-radius:6px">
<a href="${href}" style="display:inline-block;padding:14px 22px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(button)}</a>
</td>${second}</tr></table>
${hints.map((text) => hint(asHtml(text, links))).join('\n')}
${withAddress ? hint(`${withAddress} ${address}`) : ''}
</td></tr>
<tr><td class="mu" style="padding:18px 0 0;font-size:12.5px;line-height:1.55;color:#5f584c">${footnotes.map((text) => asHtml(text, links)).join('<br>')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  return coloured(html, look.palette);
}

/** Builds an HTML page without scripts. Its button posts to the page's own address. */
export function renderPage({ heading, paragraph, button }: PageText, language: Language, site: string): string {
  const form = button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : '';
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(`${heading} - ${site}`)}</title>
<style>
body{margin:0;padding:64px 24px;background:#faf8f3;color:#211e19;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:480px;margin:0 auto}
p{color:#5f584c}
button{padding:14px 24px;border:0;border-radius:6px;background:#0d5c50;color:#fff;font:600 16px/1 inherit;cursor:pointer}
button:focus-visible{outline:2px solid #0d5c50;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#100f0d;color:#f4efe6}p{color:#b3aa9b}button{background:#7fd0be;color:#0b1916}}
</style></head>
<body><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(paragraph)}</p>${form}</main></body>
</html>
`;
}
