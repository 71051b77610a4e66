/** `node src/seed.ts <file>` loads this service's part of a demo data set (`DemoData` of the contracts). */
import { createFiguresRepository } from '@mutua/domain';
import { runSeed } from '@mutua/service-kit';
import { createFileStorage } from '@mutua/service-kit/files';
import { loadConfig } from './config.ts';
import { loadDemoData } from './demo/demo-data.repository.ts';
import { createPasswordHasher } from './security/password-hasher.ts';

await runSeed({ name: 'auth', loadConfig }, async (data, { connection, config }) => {
  const storage = createFileStorage(config.FILE_STORE, 'avatars');
  const passwords = createPasswordHasher({ concurrency: 1 });
  await createFiguresRepository(connection).load(() => loadDemoData(data, { connection, storage, passwords }));
});
