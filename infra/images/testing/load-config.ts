import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../stack/stack-location.ts';

/** The variables that the image sets, see services.Dockerfile. */
export const IMAGE_VARIABLES = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '8080' };

/** Variables of the processes that neither Compose nor Kubernetes passes, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  MONGODB_DB: 'the default is right, and backup, restore and the roles of the database user rely on it',
  MIGRATE_ON_START: 'a job migrates before the services start',
  DEV_APPS_FILE: 'is for development servers only',
  OUTBOUND_LOCAL_HOSTS: 'is for tests only',
};

/** Loads a process's configuration from an environment, in a separate process. @throws with every fault of the configuration */
export const loadConfig = (name: string, env: Record<string, string>): Promise<Record<string, unknown>> =>
  evaluate(
    `import { loadConfig } from ${JSON.stringify(configFile(name))}; console.log(JSON.stringify(loadConfig()));`,
    env,
  );

/** The names of the variables that each process reads, from the schemas of their configurations. */
export const readVariables = (names: readonly string[]): Promise<Record<string, string[]>> =>
  evaluate(`
    const found = {};
    for (const [name, file] of ${JSON.stringify(names.map((name) => [name, configFile(name)]))}) {
      const { configSchema } = await import(file);
      const schema = typeof configSchema === 'function' ? configSchema((field) => field) : configSchema;
      found[name] = Object.keys(schema.shape);
    }
    console.log(JSON.stringify(found));`);

const configFile = (name: string): string =>
  join(ROOT, name === 'gateway' ? name : `services/${name}`, 'src/config.ts');

/** Runs a script and parses its output as JSON. */
async function evaluate<T>(script: string, env: Record<string, string> = {}): Promise<T> {
  const cache = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compile') };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...env, ...cache },
  });
  return JSON.parse(stdout);
}
