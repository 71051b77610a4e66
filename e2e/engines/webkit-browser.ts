import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { WebKitSocket, type WebKitTarget } from './webkit-socket.ts';

interface Size {
  width: number;
  height: number;
}

/** WebKitGTK with one window and one page. */
export interface WebKitBrowser {
  socket: WebKitSocket;
  page: WebKitTarget;
  /** Sends a command of WebKit's protocol for automation, about the page. */
  automate: (command: string, parameters?: object) => Promise<Record<string, unknown>>;
  /** Makes the window as large as its page needs. */
  resize: (page: Size) => Promise<void>;
  close: () => Promise<void>;
}

const MINI_BROWSER = process.env['WEBKIT'] ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** Larger than each window of a test. */
const SCREEN: Size = { width: 1700, height: 1300 };
/** A toolbar of the usual size would keep the window at 447 px or more. */
const SMALL_TOOLBAR = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px }';
/** The height of that toolbar, in pixels. */
const TOOLBAR = 20;
const START_MS = 60_000;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

/** Starts a display without a screen. It chooses a free number itself, and writes it to its fourth stream. */
const startDisplay = async (): Promise<{ display: string; server: ChildProcess }> => {
  const args = ['-displayfd', '3', '-screen', '0', `${SCREEN.width}x${SCREEN.height}x24`, '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const numbers = server.stdio[3];
  if (!numbers) throw new Error('Xvfb has no stream for its number');
  const failed = once(server, 'exit').then(() => Promise.reject(new Error('Xvfb did not start')));
  const [number] = await Promise.race([once(numbers, 'data'), failed]);
  return { display: `:${String(number).trim()}`, server };
};

const connectTo = async (port: number, browser: ChildProcess): Promise<WebKitSocket> => {
  const end = Date.now() + START_MS;
  while (Date.now() < end && browser.exitCode === null) {
    const socket = await WebKitSocket.open(port).catch(() => undefined);
    if (socket) return socket;
    await wait(50);
  }
  throw new Error(`WebKit did not start: ${MINI_BROWSER}`);
};

/** Waits for the page of the first window, and for the target that takes commands of automation. */
const findTargets = (socket: WebKitSocket): Promise<{ page: WebKitTarget; automation: WebKitTarget }> =>
  new Promise((resolve, reject) => {
    socket.on('end', () => reject(new Error('WebKit ended while it started')));
    socket.on('targets', (targets) => {
      const [page, automation] = ['WebPage', 'Automation'].map((type) => targets.find((each) => each.type === type));
      if (page && automation) resolve({ page, automation });
    });
    socket.startAutomation('mutua');
  });

interface Answer {
  id?: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** Sends commands to a target, and resolves with their results. */
const commander = (socket: WebKitSocket, target: WebKitTarget) => {
  const waiting = new Map<number, { resolve: (result: Record<string, unknown>) => void; reject: (e: Error) => void }>();
  let last = 0;
  socket.on('message', ({ id }, json) => {
    if (id !== target.id) return;
    const answer = JSON.parse(json) as Answer;
    const call = waiting.get(answer.id ?? 0);
    waiting.delete(answer.id ?? 0);
    if (answer.error) call?.reject(new Error(answer.error.message));
    else call?.resolve(answer.result ?? {});
  });
  socket.on('end', () => {
    for (const { reject } of waiting.values()) reject(new Error('WebKit has ended'));
  });
  socket.attach(target);
  return (command: string, parameters: object = {}) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.sendTo(target, JSON.stringify({ id: last, method: `Automation.${command}`, params: parameters }));
    });
};

const environment = (timezoneId: string | undefined, folder: string, display: string, port: number) => ({
  ...process.env,
  DISPLAY: display,
  GDK_BACKEND: 'x11',
  WEBKIT_INSPECTOR_SERVER: `127.0.0.1:${port}`,
  XDG_CONFIG_HOME: folder,
  XDG_DATA_HOME: folder,
  XDG_CACHE_HOME: folder,
  // Drawn by the processor: without a graphics card, frames that are composed come late or never.
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  // No session bus, no accessibility bus, no settings of a desktop: a machine without them would be waited for.
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  NO_AT_BRIDGE: '1',
  GSETTINGS_BACKEND: 'memory',
  GIO_USE_VFS: 'local',
  // Every machine has this locale. Pages read it as American English.
  LC_ALL: 'C',
  ...(timezoneId && { TZ: timezoneId }),
});

/** Starts WebKitGTK on a display of its own: only there its window is sure to have the focus. */
export const startWebKit = async (timezoneId?: string): Promise<WebKitBrowser> => {
  const folder = await mkdtemp(join(tmpdir(), 'mutua-webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  await writeFile(join(folder, 'gtk-3.0', 'gtk.css'), SMALL_TOOLBAR);
  const [{ display, server }, port] = await Promise.all([startDisplay(), freePort()]);
  const args = ['--automation', '--features=+MockCaptureDevices', '--autoplay-policy=allow'];
  const env = environment(timezoneId, folder, display, port);
  const browser = spawn(MINI_BROWSER, args, { env, stdio: 'ignore' });
  const ends = [browser, server].map((each) => once(each, 'exit'));
  const stop = async () => {
    browser.kill('SIGKILL');
    server.kill();
    await Promise.all(ends);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const socket = await connectTo(port, browser);
    const { page, automation } = await findTargets(socket);
    const send = commander(socket, automation);
    const { handle } = await send('createBrowsingContext');
    await send('switchToBrowsingContext', { browsingContextHandle: handle });
    return {
      socket,
      page,
      automate: (command, parameters = {}) => send(command, { handle, ...parameters }),
      resize: async ({ width, height }) => {
        // The mouse rests in the middle of the screen. The window below it has the focus.
        const origin = { x: (SCREEN.width - width) / 2, y: (SCREEN.height - height - TOOLBAR) / 2 };
        await send('setWindowFrameOfBrowsingContext', { handle, origin, size: { width, height: height + TOOLBAR } });
      },
      close: async () => {
        socket.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
