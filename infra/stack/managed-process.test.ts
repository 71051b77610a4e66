import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../engines/processes/ports.ts';
import { startProcess } from './managed-process.ts';
import type { MigrationReport } from './migration-reports.ts';
import type { Part } from './supervisor.ts';

/** Reports a migration until the file `applied` exists; then it is ready, unless the file `hang` exists. */
const PROCESS = `
  import { existsSync } from 'node:fs';
  import { createServer } from 'node:http';
  let done = 0;
  const reporting = setInterval(() => {
    if (!existsSync('applied')) {
      console.log(JSON.stringify({ migration: '004-word-counts', msg: 'migrating', done: ++done, total: 1000 }));
      return;
    }
    clearInterval(reporting);
    if (existsSync('hang')) setInterval(() => {}, 1000);
    else createServer((req, res) => res.end()).listen(Number(process.env.PORT), '127.0.0.1');
  }, 10);
`;

let folder: string;
let part: Part | undefined;
let time: number;
/** How far the clock moves between two checks of the process. */
let tick: number;
let onReport: (report: MigrationReport) => void;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'process-'));
  writeFileSync(join(folder, 'main.mjs'), PROCESS);
  time = 0;
  tick = 200;
  onReport = () => undefined;
});
afterEach(async () => {
  await part?.stop();
  part = undefined;
  rmSync(folder, { recursive: true });
});

const start = async () => {
  const port = await freePort(0);
  part = await startProcess({
    name: 'chat',
    args: [join(folder, 'main.mjs')],
    cwd: folder,
    env: { PORT: String(port) },
    logFile: join(folder, 'chat.log'),
    readyUrl: `http://127.0.0.1:${port}/`,
    onMigration: (report) => onReport(report),
    now: () => {
      time += tick;
      return time;
    },
  });
};
const touch = (name: string) => writeFileSync(join(folder, name), '');

it('waits for a process as long as it reports a migration', async () => {
  const reports: MigrationReport[] = [];
  onReport = (report) => {
    reports.push(report);
    if (reports.length === 1) time += 150_000;
    if (reports.length === 2) time += 150_000;
    if (reports.length === 3) touch('applied');
  };
  await start();
  expect(reports.map(({ name, total }) => [name, total])).toEqual(reports.map(() => ['004-word-counts', 1000]));
  expect(time).toBeGreaterThan(300_000);
});

it('names the migration that has stopped reporting, and the load of the machine', async () => {
  touch('hang');
  onReport = () => {
    touch('applied');
    tick = 60_000;
  };
  await expect(start()).rejects.toThrow(
    /^chat was not ready within 180 seconds after the last report of its migration 004-word-counts\. .*this machine was too busy \(load [\d.]+ on \d+ processors\).*\n {2}(.*\n)*.*004-word-counts: migrating/,
  );
});
