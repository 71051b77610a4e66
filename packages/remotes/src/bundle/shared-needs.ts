import type { Compilation, Compiler } from '@rspack/core';
import type { SharedNeeds } from '../releases/index.ts';

/** `consume shared module (default) @mutua/web-kit@^1.0.0 (strict)` */
const CONSUMED = /^consume shared module \(\S+\) (@?[^@\s]+)@(\S+)/;

/**
 * Records what the modules of a compiler import from the shared packages, after unused modules were dropped. Returns a function with the
 * result, to be called after the build.
 */
export function watchSharedNeeds(compiler: Compiler): () => SharedNeeds {
  let needs: SharedNeeds = {};
  compiler.hooks.compilation.tap('SharedNeeds', (compilation) => {
    compilation.hooks.processAssets.tap('SharedNeeds', () => {
      needs = sorted(readNeeds(compilation));
    });
  });
  return () => needs;
}

type Found = Map<string, { version: string; exports: Set<string> }>;

function readNeeds({ modules, moduleGraph }: Compilation): Found {
  const found: Found = new Map();
  for (const dependency of [...modules].flatMap((module) => module.dependencies)) {
    const [, name, version] = CONSUMED.exec(moduleGraph.getModule(dependency)?.identifier() ?? '') ?? [];
    if (!name || !version) continue;
    const need = found.get(name) ?? { version, exports: new Set() };
    found.set(name, need);
    // A namespace import (`import * as`) has no names, so it is unknown which of them are used.
    const [imported] = dependency.ids ?? [];
    if (imported) need.exports.add(imported);
  }
  return found;
}

function sorted(found: Found): SharedNeeds {
  const names = [...found.keys()].sort();
  return Object.fromEntries(
    names.map((name) => {
      const { version = '*', exports = [] } = found.get(name) ?? {};
      return [name, { version, exports: [...exports].sort() }];
    }),
  );
}
