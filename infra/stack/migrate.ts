/**
 * `npm run migrate [-- <service>...]`: applies the migrations of all services, or of the named ones. Uses the databases of the running
 * stack, or of MONGODB_URI; then the configuration of the services comes from the environment.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SERVICES } from '@mutua/contracts/constants';

import { runningStack } from './stack.ts';
import { locateStack, ROOT } from './stack-location.ts';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(SERVICES as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`There is no service ${unknown.join(', ')}; there are ${SERVICES.join(', ')}.`);
  process.exit(1);
}

const env = process.env['MONGODB_URI'] ? {} : (await runningStack(locateStack().dataDir))?.env;
if (!env) {
  console.error('Mutua does not run, and MONGODB_URI names no database. (npm start applies migrations by itself.)');
  process.exit(1);
}

for (const name of wanted.length > 0 ? wanted : SERVICES) {
  console.log(`${name}:`);
  const script = join(ROOT, 'services', name, 'src', 'main.ts');
  const child = spawn(process.execPath, [script, 'migrate'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code === 0) continue;
  console.error(
    `The migrations of ${name} are not complete. Fix the cause and run the command again: it continues where it stopped.`,
  );
  process.exit(1);
}
