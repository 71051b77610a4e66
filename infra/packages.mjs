// Begins the commands that need packages of tests, checks and benches: installs those that are missing.
import { ensurePackages } from './tools/packages.mjs';

await ensurePackages(console.log);
