/** The job before a release: brings the database of every service to what this image reads and writes. Ends at the first that fails. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

for (const service of readdirSync('services')) {
  const { status } = spawnSync(process.execPath, [`services/${service}/src/main.ts`, 'migrate'], { stdio: 'inherit' });
  if (status === 0) continue;
  console.error(`The migrations of ${service} are not complete. What is done stays done: run the job again.`);
  process.exit(1);
}
