import { compileTexts } from '../src/bundle/compile-texts.ts';

/** Compiles files of texts for tests, as the build does. */
// biome-ignore lint/style/noDefaultExport: Jest expects one.
export default { process: (source) => ({ code: compileTexts(source) }) };
