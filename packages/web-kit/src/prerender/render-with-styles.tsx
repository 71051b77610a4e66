import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { ServerStyleSheet, StyleSheetManager, version } from 'styled-components';

/** HTML and the styles of its components, in the same form as the styled-components of the browser. */
export interface Prerendered {
  html: string;
  styles: string;
}

/** The version of that form. */
export const STYLES_VERSION: string = version;

/** React puts the page's title first, but the document already has a title. */
const TITLE = /<title>[^<]*<\/title>/;
/** React would preload images before anything else. Hydration also does not expect these links. */
const PRELOADS = /^(<link rel="preload"[^>]*>)+/;
const STYLE_ELEMENT = /<\/?style[^>]*>/g;
const PATIENCE_MS = 10_000;

const whole = async (node: ReactNode): Promise<string> => {
  const { prelude } = await prerender(node, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return new Response(prelude).text();
};

/** Renders to HTML, and waits for everything that suspends. */
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
