import path from 'node:path';
import { nameComponents } from './name-components.ts';

/** The part of a loader's context that is used here. */
interface LoaderContext {
  resourcePath: string;
  rootContext: string;
}

const SOURCE = `${path.sep}src${path.sep}`;

/** Rspack's loader for modules with styled components. It names a file by its package and its path there, the same on every machine. */
// biome-ignore lint/style/noDefaultExport: Rspack expects one.
export default function styles(this: LoaderContext, source: string): string {
  const [folder = '', ...rest] = this.resourcePath.split(SOURCE);
  const file = `${path.basename(folder).replace('mfe-', '')}/${rest.join('/')}`.replace(/\.\w+$/, '');
  return nameComponents(source, file);
}
