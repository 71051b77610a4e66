// `npm start` runs this while npm installs the packages, on the machine's own Node: unpacks the engines, if they will be used.
import { resolveEngines } from '../resolve.mjs';
import { ensureTree } from './tree.mjs';

if (Object.values(resolveEngines()).some(({ kind }) => kind === 'unpacked')) await ensureTree(console.log);
