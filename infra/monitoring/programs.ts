import { ensurePrograms } from '../engines/unpack/programs.ts';

/**
 * Prometheus and its tool: the installed ones, or Debian's (40 MB are downloaded once).
 * @throws EngineError when they cannot be installed
 */
export const ensurePrometheus = (env?: NodeJS.ProcessEnv) =>
  ensurePrograms(
    { name: 'prometheus', packages: ['prometheus', 'promtool'], programs: ['prometheus', 'promtool'] },
    env,
  );
