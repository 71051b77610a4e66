import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../stack/stack-location.ts';

/** The variables that the image sets, see services.Dockerfile. */
export const IMAGE_VARIABLES = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '8080' };

/** Loads a process's configuration from an environment, in a separate process. @throws with every fault of the configuration */
export async function loadConfig(name: string, env: Record<string, string>): Promise<Record<string, unknown>> {
  const config = join(ROOT, name === 'gateway' ? name : `services/${name}`, 'src/config.ts');
  const script = `import { loadConfig } from ${JSON.stringify(config)}; console.log(JSON.stringify(loadConfig()));`;
  const cache = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compile') };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...env, ...cache },
  });
  return JSON.parse(stdout);
}
