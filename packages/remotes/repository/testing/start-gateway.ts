import { randomBytes } from 'node:crypto';
import type { createListeningProcesses, ListeningProcess } from '@mutua/service-kit/testing';

/** Starts a gateway for a folder of releases. @param env further variables, such as the addresses of services */
export const startGateway = (
  processes: ReturnType<typeof createListeningProcesses>,
  releasesDir: string,
  env: Record<string, string>,
): Promise<ListeningProcess> =>
  processes.start('gateway/src/main.ts', {
    REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
    QUEUE_PREFIX: `test-gateway-${randomBytes(5).toString('hex')}`,
    RELEASES_DIR: releasesDir,
    ...env,
  });
