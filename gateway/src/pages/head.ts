import type { Description } from './descriptions.ts';
import { escapeHtml, jsonBlock, tag } from './html.ts';

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;
const HEAD_END = '</head>';
const OWN_SCRIPTS = '<script>';
const PRODUCT = 'Mutua';
/** The picture of pages that have none of their own; a file of the shell. */
const CARD = '/card.png';

const property = (name: string, content: string | undefined): string =>
  content === undefined ? '' : tag('meta', { property: `og:${name}`, content });

const titleOf = ({ title }: Description): string => (title ? `${title} · ${PRODUCT}` : PRODUCT);

/** What other sites and search engines read. Addresses are left out without a public origin: a caller chooses the Host header. */
const links = (description: Description, publicUrl: string | undefined): string => {
  const { canonical, type = 'website', data, description: text, card } = description;
  if (!canonical) return tag('meta', { name: 'robots', content: 'noindex' });
  const address = publicUrl && publicUrl + canonical;
  return [
    address && tag('link', { rel: 'canonical', href: address }),
    property('site_name', PRODUCT),
    property('type', type),
    property('title', titleOf(description)),
    property('description', text),
    property('url', address),
    publicUrl && property('image', publicUrl + (card ?? CARD)),
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
 * @param first elements before the document's own scripts, which are HTML already
 * @param more elements for the end of the head, which are HTML already
 */
export const writeHead = ({
  html,
  description,
  publicUrl,
  first = '',
  more,
}: {
  html: string;
  description: Description;
  publicUrl: string | undefined;
  first?: string;
  more: string;
}): string => {
  const { title, description: text } = description;
  // Functions, because `$` has a meaning in a text that replaces another one.
  const titled = title ? html.replace(TITLE, () => `<title>${escapeHtml(titleOf(description))}</title>`) : html;
  const described = text
    ? titled.replace(DESCRIPTION, () => tag('meta', { name: 'description', content: text }))
    : titled;
  const begun = first ? described.replace(OWN_SCRIPTS, () => `${first}<script>`) : described;
  return begun.replace(HEAD_END, () => links(description, publicUrl) + more + HEAD_END);
};
