/** The migration job before a release: applies the migrations of every service. Stops at the first failure. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

for (const service of readdirSync('services')) {
  const { status } = spawnSync(process.execPath, [`services/${service}/src/main.ts`, 'migrate'], { stdio: 'inherit' });
  if (status === 0) continue;
  console.error(`The migrations of ${service} are not complete. Run the job again: it continues where it stopped.`);
  process.exit(1);
}
