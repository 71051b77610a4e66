/** `npm run restart -- <service>`: ends a service or the gateway of the running stack and starts it again. */
import { SERVICES } from '@mutua/contracts/limits';
import { restartPart } from './restarts.ts';
import { locateStack } from './stack-location.ts';

const PARTS: readonly string[] = [...SERVICES, 'gateway'];
const names = process.argv.slice(2);
if (names.length === 0 || names.some((name) => !PARTS.includes(name))) {
  console.error(`npm run restart -- <service>, one of: ${PARTS.join(', ')}`);
  process.exit(1);
}
const { dataDir } = locateStack();
await Promise.all(
  names.map(async (name) => {
    const start = performance.now();
    try {
      await restartPart(dataDir, name);
      console.log(`${name} restarted in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    } catch (error) {
      console.error((error as Error).message);
      process.exitCode = 1;
    }
  }),
);
