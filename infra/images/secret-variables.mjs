/**
 * Reads the variables of the mounted files of secrets. As a container's own variables, passwords would be shown to everybody who may
 * inspect it. A variable that is set keeps its value.
 */
import { existsSync, readdirSync } from 'node:fs';

const FOLDER = '/run/secrets';
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.env')) : [];
for (const name of files) process.loadEnvFile(`${FOLDER}/${name}`);
