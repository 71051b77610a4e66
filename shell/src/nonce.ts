// Style elements that are created at run time (by styled-components in development, and by the emoji picker) need the nonce of this
// page's Content-Security-Policy. Imported first (`index.ts`), because the libraries read the nonce when they are loaded.
// biome-ignore lint/style/useConst: the bundler's variable, which this file assigns
declare let __webpack_nonce__: string;

__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

export {};
