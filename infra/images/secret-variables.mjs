/**
 * Reads variables from mounted files of secrets. If they were variables of the container, everybody who may inspect it could read the
 * passwords. A variable that is already set keeps its value.
 */
import { existsSync, readdirSync } from 'node:fs';

const FOLDER = '/run/secrets';
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.env')) : [];
for (const name of files) process.loadEnvFile(`${FOLDER}/${name}`);
