import { app } from './app.ts';

await app.run();
