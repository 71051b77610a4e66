import type { Language } from '@mutua/contracts/limits';
import type { Description } from './descriptions.ts';
import { escapeHtml, jsonBlock, tag } from './html.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, LANGUAGE_PARAMETER } from './language.ts';
import { textsOf } from './texts/texts-of.ts';

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;
const HEAD_END = '</head>';
const OWN_SCRIPTS = '<script>';
const HTML = '<html lang="en"';
const NEEDS_SCRIPTS = /(?<=<noscript>)[^<]*(?=<\/noscript>)/;
const OUTDATED = /(?<=<p id="outdated">)[^<]*/;
const LOADING = /(?<=<p>)Loading…(?=<\/p>)/;
/** The text that the document itself shows when the shell's scripts are late. */
const LATE = /(?<=<p id="late" role="status" data-text=")[^"]*/;
const PRODUCT = 'Mutua';
/** The names of languages in the Open Graph protocol. */
const LOCALES: Record<Language, string> = {
  en: 'en_GB',
  es: 'es_ES',
  fr: 'fr_FR',
  de: 'de_DE',
  it: 'it_IT',
  pt: 'pt_BR',
};
const MANIFEST = /(?<=<link rel="manifest" href=")[^"]*/;
/** The name of a file of the shell with a copy for each language: `/card.png`, `/card.de.png`. */
const fileIn = (language: Language, name: string, ending: string): string =>
  `/${name}${language === DEFAULT_LANGUAGE ? '' : `.${language}`}.${ending}`;

const property = (name: string, content: string | undefined): string =>
  content === undefined ? '' : tag('meta', { property: `og:${name}`, content });

const titleOf = ({ title }: Description): string => (title ? `${title} · ${PRODUCT}` : PRODUCT);

/** The address of a page in a language. The one for English has no parameter. */
const addressIn = (language: Language, address: string): string =>
  language === DEFAULT_LANGUAGE ? address : `${address}?${LANGUAGE_PARAMETER}=${language}`;

/** Links to the page in other languages; `x-default` is the address that answers in the visitor's own. */
const alternates = (address: string): string[] => [
  ...LANGUAGE_CODES.map((code) => tag('link', { rel: 'alternate', hreflang: code, href: addressIn(code, address) })),
  tag('link', { rel: 'alternate', hreflang: 'x-default', href: address }),
];

/** Links for other sites and search engines. Left out without a public origin: a caller chooses the Host header. */
const links = (description: Description, publicUrl: string | undefined, language: Language): string => {
  const { canonical, isTranslated, type = 'website', data, description: text, card } = description;
  if (!canonical) return tag('meta', { name: 'robots', content: 'noindex' });
  const anyLanguage = publicUrl && publicUrl + canonical;
  const address = anyLanguage && isTranslated ? addressIn(language, anyLanguage) : anyLanguage;
  return [
    address && tag('link', { rel: 'canonical', href: address }),
    ...(anyLanguage && isTranslated ? alternates(anyLanguage) : []),
    property('locale', LOCALES[language]),
    ...(isTranslated ? LANGUAGE_CODES : [])
      .filter((code) => code !== language)
      .map((code) => property('locale:alternate', LOCALES[code])),
    property('site_name', PRODUCT),
    property('type', type),
    property('title', titleOf(description)),
    property('description', text),
    property('url', address),
    publicUrl && property('image', publicUrl + (card ?? fileIn(language, 'card', 'png'))),
    publicUrl && property('image:width', '1200'),
    publicUrl && property('image:height', '630'),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    publicUrl && data && jsonBlock('application/ld+json', { '@context': 'https://schema.org', ...data(publicUrl) }),
  ]
    .filter(Boolean)
    .join('');
};

/**
 * Writes a description into the shell's document.
 * @param html the document of the shell
 * @param first HTML of elements before the document's own scripts
 * @param more HTML of elements for the end of the head
 */
export const writeHead = ({
  html,
  language,
  description,
  publicUrl,
  first = '',
  more,
}: {
  html: string;
  language: Language;
  description: Description;
  publicUrl: string | undefined;
  first?: string;
  more: string;
}): string => {
  const texts = textsOf(language);
  const { title, description: text = texts.description } = description;
  const begin = first ? `${first}${OWN_SCRIPTS}` : OWN_SCRIPTS;
  // As functions, because `$` has a meaning in a replacement text.
  return html
    .replace(HTML, `<html lang="${language}"`)
    .replace(MANIFEST, fileIn(language, 'site', 'webmanifest'))
    .replace(NEEDS_SCRIPTS, () => texts.needsScripts)
    .replace(OUTDATED, () => texts.outdated)
    .replace(LOADING, () => texts.loading)
    .replace(LATE, () => escapeHtml(texts.late))
    .replace(TITLE, (shown) => (title ? `<title>${escapeHtml(titleOf(description))}</title>` : shown))
    .replace(DESCRIPTION, () => tag('meta', { name: 'description', content: text }))
    .replace(OWN_SCRIPTS, () => begin)
    .replace(HEAD_END, () => links(description, publicUrl, language) + more + HEAD_END);
};
