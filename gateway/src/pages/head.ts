import type { Site } from '@mutua/contracts';
import { SITE_MARK } from '@mutua/contracts/document-marks';
import { DEFAULT_SITE, type Language } from '@mutua/contracts/limits';
import type { Description } from './descriptions.ts';
import { escapeHtml, jsonBlock, tag } from './html.ts';
import { LANGUAGE_PARAMETER } from './language.ts';
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
  `/${name}${language === 'en' ? '' : `.${language}`}.${ending}`;

const property = (name: string, content: string | undefined): string =>
  content === undefined ? '' : tag('meta', { property: `og:${name}`, content });

/** A title of a release, with the name of the site for its mark. */
const named = (text: string, { name }: Site): string =>
  text.replaceAll(SITE_MARK, () => name).replaceAll('{site}', () => name);

const titleOf = ({ title }: Description, site: Site): string =>
  title ? `${named(title, site)} · ${site.name}` : site.name;

/** The address of a page in a language. The one for the site's own has no parameter. */
const addressIn = (language: Language, address: string, { defaultLanguage }: Site): string =>
  language === defaultLanguage ? address : `${address}?${LANGUAGE_PARAMETER}=${language}`;

/** Links to the page in other languages; `x-default` is the address that answers in the visitor's own. */
const alternates = (address: string, site: Site): string[] => [
  ...site.languages.map((code) =>
    tag('link', { rel: 'alternate', hreflang: code, href: addressIn(code, address, site) }),
  ),
  tag('link', { rel: 'alternate', hreflang: 'x-default', href: address }),
];

/** The picture of a link: that of the page, else that of the site. The general one shows the name of the product. */
const picture = (
  publicUrl: string | undefined,
  card: string | null | undefined,
  { language, site }: { language: Language; site: Site },
): string[] => {
  if (!publicUrl) return [];
  const shown = (path: string, [width, height]: [string, string], kind: string) => [
    property('image', publicUrl + path),
    property('image:width', width),
    property('image:height', height),
    tag('meta', { name: 'twitter:card', content: kind }),
  ];
  const path = card ?? (site.name === DEFAULT_SITE.name && !site.logo ? fileIn(language, 'card', 'png') : null);
  if (path) return shown(path, ['1200', '630'], 'summary_large_image');
  // A large card would show only the middle of a square.
  return site.logo ? shown(`/api/site/logo/${site.logo}-512.png`, ['512', '512'], 'summary') : [];
};

/** Links for other sites and search engines. Left out without a public origin: a caller chooses the Host header. */
const links = (
  description: Description,
  { publicUrl, language, site }: { publicUrl: string | undefined; language: Language; site: Site },
): string => {
  const { canonical, isTranslated, type = 'website', data, description: text, card } = description;
  if (!canonical) return tag('meta', { name: 'robots', content: 'noindex' });
  const anyLanguage = publicUrl && publicUrl + canonical;
  const address = anyLanguage && isTranslated ? addressIn(language, anyLanguage, site) : anyLanguage;
  return [
    address && tag('link', { rel: 'canonical', href: address }),
    ...(anyLanguage && isTranslated ? alternates(anyLanguage, site) : []),
    property('locale', LOCALES[language]),
    ...(isTranslated ? site.languages : [])
      .filter((code) => code !== language)
      .map((code) => property('locale:alternate', LOCALES[code])),
    property('site_name', site.name),
    property('type', type),
    property('title', titleOf(description, site)),
    property('description', text && named(text, site)),
    property('url', address),
    ...picture(publicUrl, card, { language, site }),
    publicUrl &&
      data &&
      jsonBlock('application/ld+json', { '@context': 'https://schema.org', ...data(publicUrl, site) }),
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
  site,
  first = '',
  more,
}: {
  html: string;
  language: Language;
  description: Description;
  publicUrl: string | undefined;
  site: Site;
  first?: string;
  more: string;
}): string => {
  const texts = textsOf(language);
  const ofSite = (text: string) => named(text, site);
  const { title, description: released = site.motto ? `${site.name}: ${site.motto}` : texts.description } = description;
  const ownLead = description.canonical === '/' && site.landing.kind === 'own' ? site.landing.lead : '';
  const text = ownLead || released;
  const begin = first ? `${first}${OWN_SCRIPTS}` : OWN_SCRIPTS;
  // As functions, because `$` has a meaning in a replacement text.
  const icons = (document: string) =>
    site.logo
      ? document
          .replace(/<link rel="icon"[^>]*>/, '')
          .replace(/(<link rel="icon" href=")[^"]*(" type=")[^"]*/, `$1/api/site/logo/${site.logo}-32.png$2image/png`)
          .replace(/(<link rel="apple-touch-icon" href=")[^"]*/, `$1/api/site/logo/${site.logo}-180.png`)
      : document;
  return icons(html)
    .replace(HTML, `<html lang="${language}"`)
    .replace(MANIFEST, fileIn(language, 'site', 'webmanifest'))
    .replace(NEEDS_SCRIPTS, () => escapeHtml(ofSite(texts.needsScripts)))
    .replace(OUTDATED, () => escapeHtml(ofSite(texts.outdated)))
    .replace(LOADING, () => texts.loading)
    .replace(LATE, () => escapeHtml(texts.late))
    .replace(TITLE, () => `<title>${escapeHtml(title ? titleOf(description, site) : site.name)}</title>`)
    .replace(DESCRIPTION, () => tag('meta', { name: 'description', content: ofSite(text) }))
    .replace(OWN_SCRIPTS, () => begin)
    .replace(HEAD_END, () => links(description, { publicUrl, language, site }) + more + HEAD_END);
};
