import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureEngines } from '../../infra/engines/index.ts';
import { type Stack, type StackOptions, startStack } from '../../infra/stack/stack.ts';
import { FREE_PORTS, ROOT } from '../../infra/stack/stack-location.ts';

const FAULTS_DATA = join(ROOT, '.data-test', 'faults');

/** Starts a stack without data, or with the demo data, with separate engines and a separate mail catcher, independently of .env. */
export async function startOwnStack({
  say,
  env = {},
  replicas = {},
  dataDir = FAULTS_DATA,
  seed = false,
}: Partial<Pick<StackOptions, 'env' | 'replicas' | 'dataDir' | 'seed'>> & {
  say: (text: string) => void;
}): Promise<Stack> {
  for (const name of ['MONGODB_URI', 'REDIS_URL', 'SMTP_URL', 'PUBLIC_URL']) delete process.env[name];
  await rm(dataDir, { recursive: true, force: true });
  await ensureEngines({ onProgress: say });
  return startStack({
    dataDir,
    releasesDir: join(dataDir, 'releases'),
    ports: FREE_PORTS,
    env: { RATE_LIMIT_SCALE: '1000', NODE_ENV: 'development', ...env },
    replicas,
    seed,
    onProgress: say,
    onCrash: (name) => say(`  ${name} has ended and is started again`),
  });
}
