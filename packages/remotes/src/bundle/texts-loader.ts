import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoaderContext } from '@rspack/core';
import { compileTexts, compileWithEnglish } from './compile-texts.ts';

const ENGLISH = 'en.json';

/** Rspack's loader for files of texts. */
// biome-ignore lint/style/noDefaultExport: Rspack expects one.
export default function loadTexts(this: LoaderContext, source: string): string {
  if (path.basename(this.resourcePath) === ENGLISH) return compileTexts(source);
  const english = path.join(path.dirname(this.resourcePath), ENGLISH);
  this.addDependency(english);
  return compileWithEnglish(source, readFileSync(english, 'utf8'));
}
