/** `node write.ts <file>`: writes the demo data of this moment. */
import { writeFile } from 'node:fs/promises';
import { createDemoData } from './dataset.ts';

await writeFile(process.argv[2] ?? 'demo-data.json', JSON.stringify(await createDemoData(new Date())));
