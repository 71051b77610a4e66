import path from 'node:path';
import { nameComponents } from './name-components.ts';

/** What a loader is called with, as far as it is used here. */
interface LoaderContext {
  resourcePath: string;
  rootContext: string;
}

const SOURCE = `${path.sep}src${path.sep}`;

/** Rspack's loader for modules with styled components. A file is known by its package's folder and its path there, on every machine. */
// biome-ignore lint/style/noDefaultExport: Rspack expects one.
export default function styles(this: LoaderContext, source: string): string {
  const [folder = '', ...rest] = this.resourcePath.split(SOURCE);
  const file = `${path.basename(folder).replace('mfe-', '')}/${rest.join('/')}`.replace(/\.\w+$/, '');
  return nameComponents(source, file);
}
