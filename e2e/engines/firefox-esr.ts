#!/usr/bin/env node
/**
 * Starts Debian's Firefox for Playwright, which takes this file for the browser. Between the two it passes messages of WebDriver BiDi on. It
 * answers the one command that Playwright needs and the long-term release does not know: the preferred colours of a page.
 */
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';
const UNKNOWN_COMMAND = 'emulation.setMediaFeaturesOverride';
/** The values of Firefox's preference. Without one of them, pages follow the system. */
const SCHEMES: Readonly<Record<string, number>> = { dark: 0, light: 1 };
const SYSTEM = 2;
/** Above the ids of Playwright. */
const FIRST_OWN_ID = 1_000_000_000;

interface Command {
  id: number;
  method: string;
  params: { features?: Record<string, string> };
}
interface Answer {
  id?: number;
  result?: { contexts?: { context: string }[] };
}

/** Passes messages on between Playwright and a Firefox at an address. */
const passOn = (client: WebSocket, address: string): void => {
  const firefox = new WebSocket(address);
  const opened = new Promise((resolve) => firefox.once('open', resolve));
  const own = new Map<number, (answer: Answer) => void>();
  let lastId = FIRST_OWN_ID;
  const call = async (method: string, params: object): Promise<Answer> => {
    await opened;
    lastId += 1;
    const answered = new Promise<Answer>((resolve) => own.set(lastId, resolve));
    firefox.send(JSON.stringify({ id: lastId, method, params }));
    return answered;
  };
  const setScheme = async (scheme = ''): Promise<void> => {
    const { result } = await call('browsingContext.getTree', { 'moz:scope': 'chrome' });
    const name = 'layout.css.prefers-color-scheme.content-override';
    await call('script.evaluate', {
      expression: `Services.prefs.setIntPref('${name}', ${SCHEMES[scheme] ?? SYSTEM})`,
      target: { context: result?.contexts?.[0]?.context },
      awaitPromise: false,
    });
  };
  const take = async (json: string): Promise<void> => {
    const { id, method, params } = JSON.parse(json) as Command;
    await opened;
    if (method !== UNKNOWN_COMMAND) return firefox.send(json);
    await setScheme(params.features?.['prefers-color-scheme']);
    client.send(JSON.stringify({ type: 'success', id, result: {} }));
  };
  client.on('message', (data) => void take(String(data)));
  firefox.on('message', (data) => {
    const json = String(data);
    const { id = 0, ...answer } = JSON.parse(json) as Answer;
    const resolve = own.get(id);
    own.delete(id);
    if (resolve) resolve(answer);
    else client.send(json);
  });
  firefox.on('close', () => client.close());
  client.on('close', () => firefox.close());
};

const args = [...process.argv.slice(2), '--remote-allow-system-access'];
const browser = spawn(FIREFOX, args, { stdio: ['ignore', 'ignore', 'pipe'] });
browser.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => browser.kill());
createInterface({ input: browser.stderr }).on('line', (line) => {
  const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
  if (!address) return console.error(line);
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (client) => passOn(client, `${address}/session`));
  // Playwright waits for this line.
  server.on('listening', () =>
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
});
