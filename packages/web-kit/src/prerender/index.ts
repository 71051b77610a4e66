/** Rendering in Node, for releases. Browsers never load this code. */
export { createPageRenderer, type PageRequest, prerenderPages } from './prerender-pages.tsx';
export { type Prerendered, renderWithStyles, STYLES_VERSION } from './render-with-styles.tsx';
