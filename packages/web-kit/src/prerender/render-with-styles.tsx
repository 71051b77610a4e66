import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { ServerStyleSheet, StyleSheetManager, version } from 'styled-components';

/** HTML, and the styles of the components in it as the browser's styled-components takes them over. */
export interface Prerendered {
  html: string;
  styles: string;
}

/** The form of the styles. */
export const STYLES_VERSION: string = version;

/** React puts a page's title first, but the document has a title already. */
const TITLE = /<title>[^<]*<\/title>/;
/** React would load pictures before anything else, and no page is hydrated with these before it. */
const PRELOADS = /^(<link rel="preload"[^>]*>)+/;
const STYLE_ELEMENT = /<\/?style[^>]*>/g;
const PATIENCE_MS = 10_000;

const whole = async (node: ReactNode): Promise<string> => {
  const { prelude } = await prerender(node, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return new Response(prelude).text();
};

/** Renders to HTML. What suspends is waited for. */
export async function renderWithStyles(node: ReactNode): Promise<Prerendered> {
  const sheet = new ServerStyleSheet();
  try {
    const styled = <StyleSheetManager sheet={sheet.instance}>{node}</StyleSheetManager>;
    const html = await whole(styled);
    return {
      html: html.replace(PRELOADS, '').replace(TITLE, ''),
      styles: sheet.getStyleTags().replace(STYLE_ELEMENT, ''),
    };
  } finally {
    sheet.seal();
  }
}
