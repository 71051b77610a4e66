import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestStackReady } from '../../infra/stack/test-stack.ts';
import { isOtherSite } from '../fixtures/other-site.ts';
import { STOPPED } from '../fixtures/stopped.ts';
import { changeSite } from './change-site.ts';

const START_TIMEOUT_MS = 300_000;

const waitUntilReady = (child: ChildProcess) =>
  new Promise<TestStackReady>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the stack did not start in time')), START_TIMEOUT_MS);
    child.once('message', (message) => {
      clearTimeout(timer);
      resolve(message as TestStackReady);
    });
    child.once('exit', (code) => reject(new Error(`the stack ended (${code}) before it was ready`)));
  });

/** A server by which tests, which run in other processes, stop and start a service: `POST /pause/chat`, `POST /resume/chat`. */
const controlServer = async (child: ChildProcess) => {
  const server = createServer((req, res) => {
    const [, action = '', name = ''] = (req.url ?? '').split('/');
    const onMessage = ({ done }: { done?: Record<string, string> }) => {
      if (done?.[action] !== name) return; // the answer to a call of another test
      child.off('message', onMessage);
      res.end();
    };
    child.on('message', onMessage);
    child.send({ [action]: name });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
};

/** Starts the whole system once for all suites, unless `MUTUA_ORIGIN` and `MUTUA_MAIL_URL` name a running one. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['MUTUA_ORIGIN']) return undefined;
  const child = fork(join(import.meta.dirname, '../../infra/stack/test-stack.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const { origin, mailUrl, logDir, mongodbUri, pushArgs } = await waitUntilReady(child);
  const control = await controlServer(child);
  for (const name of STOPPED) await fetch(`${control.url}/pause/${name}`, { method: 'POST' });
  process.env['MUTUA_ORIGIN'] = origin;
  process.env['MUTUA_MAIL_URL'] = mailUrl;
  process.env['MUTUA_LOG_DIR'] = logDir;
  process.env['MUTUA_MONGODB_URI'] = mongodbUri;
  process.env['MUTUA_PUSH_ARGS'] = JSON.stringify(pushArgs);
  process.env['MUTUA_CONTROL_URL'] = control.url;
  if (isOtherSite) await changeSite();
  return async () => {
    control.close();
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exited;
  };
}
