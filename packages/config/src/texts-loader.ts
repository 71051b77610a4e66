import { compileTexts } from './compile-texts.ts';

/** Rspack's loader for files of texts. */
// biome-ignore lint/style/noDefaultExport: Rspack expects one.
export default compileTexts;
