// Style elements made at run time (styled-components in development, the emoji picker) need the nonce of this page's
// policy. Imported first: the libraries read it when they are loaded.
// biome-ignore lint/style/useConst: the bundler's variable, which exists to be assigned
declare let __webpack_nonce__: string;

__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

export {};
