/** Rendering in Node, for releases. Nothing of this is part of a page. */
export { createPageRenderer, type PageRequest, prerenderPages } from './prerender-pages.tsx';
export { type Prerendered, renderWithStyles, STYLES_VERSION } from './render-with-styles.tsx';
