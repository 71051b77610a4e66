/** `node src/seed.ts <file>` loads this service's part of a demo data set (`DemoData` of the contracts). */
import { createFiguresRepository } from '@mutua/domain';
import { runSeed } from '@mutua/service-kit';
import { loadConfig } from './config.ts';
import { loadDemoData } from './demo/demo-data.repository.ts';

await runSeed({ name: 'matches', loadConfig }, async (data, { connection }) => {
  await createFiguresRepository(connection).load(() => loadDemoData(connection, data));
});
