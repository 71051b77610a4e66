/**
 * `npm run rooms [-- <pages>]`: a room of the real Janus, in a separate stack with the demo data. Six members (or `pages`) are in it with Chromium's fake devices,
 * one of them on a phone. Others enter by their sockets only, so that the fourteenth is refused. The teacher mutes, stops a screen and
 * removes. Then Janus is killed. With more than six pages, `npm run rooms -- 13`, each camera gives five pictures a second, because one
 * machine makes and shows the pictures of all. It says what Janus and the pages hold, not how that looks. Prints a table, puts pictures into `.data-test/rooms/shots`, and exits with 1 when a goal was missed.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ack } from '@mutua/contracts';
import { buildAll } from '@mutua/remotes/build-all';
import { CHROMIUM } from '@mutua/remotes/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { io, type Socket } from 'socket.io-client';
import { demoSession, storedSession } from '../../e2e/fixtures/api.ts';
import { ensureEngines } from '../../infra/engines/index.ts';
import { createDemoData } from '../../infra/seed/dataset.ts';
import { startStack } from '../../infra/stack/stack.ts';
import { FREE_PORTS, ROOT } from '../../infra/stack/stack-location.ts';
import { storeLessonCircle } from '../../infra/testing/lesson-circle.ts';

const FOLDER = join(ROOT, '.data-test', 'rooms');
const SHOTS = join(FOLDER, 'shots');
/** The apps that the browser tests have built, too. */
const RELEASES = join(ROOT, '.data-test', 'releases');
const PAGES = Math.max(3, Number(process.argv[2] ?? 6));
const PEOPLE = 13;
const CIRCLE = '64f1c0a1b2c3d4e5f6a7b8ff';
/** One machine encodes three sizes of each picture, and decodes those of all others on each page. */
const IS_CROWD = PAGES > 6;
const CAMERA = IS_CROWD ? '--use-fake-device-for-media-stream=fps=5' : '--use-fake-device-for-media-stream';
const CONNECTED_MS = IS_CROWD ? 300_000 : 60_000;
const BACK_MS = IS_CROWD ? 120_000 : 15_000;
const LOOK_MS = IS_CROWD ? 2_000 : 400;
const CPU_MS = 10_000;

const results: { what: string; result: string; isMet: boolean }[] = [];
const note = (what: string, isMet: boolean, result = '') => {
  results.push({ what, result, isMet });
  console.log(`${isMet ? '✓' : '✗'} ${what}${result && `: ${result}`}`);
};

/** Waits for a condition, and returns how long it took; null when it never held. */
async function until(condition: () => Promise<boolean>, patience: number): Promise<number | null> {
  const start = performance.now();
  while (performance.now() - start < patience) {
    if (await condition().catch(() => false)) return Math.round(performance.now() - start);
    await delay(100);
  }
  return null;
}

/** How many pictures of others a page plays now, and the widths of those. */
const playing = (page: Page) =>
  page.evaluate(async (patience) => {
    const videos = [...document.querySelectorAll<HTMLVideoElement>('li video:not([data-own="true"])')];
    const before = videos.map((video) => video.getVideoPlaybackQuality().totalVideoFrames);
    await new Promise((resolve) => setTimeout(resolve, patience));
    return videos.flatMap((video, index) =>
      video.getVideoPlaybackQuality().totalVideoFrames > (before[index] ?? 0) ? [video.videoWidth] : [],
    );
  }, LOOK_MS);

/** How much of a core a process uses, in percent, over ten seconds. */
async function cpuOf(pid: number): Promise<number> {
  // The 14th and 15th field: the time in user and in kernel mode, in hundredths of a second.
  const used = async () => {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  };
  const before = await used();
  await delay(CPU_MS);
  return Math.round((((await used()) - before) * 1_000) / CPU_MS);
}

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

async function openPage(browser: Browser, origin: string, email: string, isPhone: boolean): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    permissions: ['camera', 'microphone'],
  });
  const stored = Object.entries(await storedSession(email));
  await context.addInitScript((items) => {
    if (!localStorage.getItem('token')) for (const [name, value] of items) localStorage.setItem(name, value);
  }, stored);
  const page = await context.newPage();
  page.on('pageerror', (error) => note(`no error in the page of ${email}`, false, error.message));
  page.setDefaultTimeout(CONNECTED_MS * 2);
  await page.goto(`${origin}/circles/${CIRCLE}/room`, { waitUntil: 'domcontentloaded' });
  return page;
}

async function connect(origin: string, email: string): Promise<Socket> {
  const { accessToken } = await demoSession(email);
  return io(origin, { auth: { token: accessToken }, transports: ['websocket'], forceNew: true });
}
const enter = async (socket: Socket): Promise<string> => {
  const answer: Ack<'room_enter'> = await socket.emitWithAck('room_enter', { circleId: CIRCLE });
  return answer.ok ? 'ok' : answer.error.code;
};

await rm(FOLDER, { recursive: true, force: true });
await mkdir(SHOTS, { recursive: true });
await Promise.all([
  ensureEngines({ onProgress: console.log }),
  buildAll({ releasesDir: RELEASES, onProgress: console.log }),
]);
const stack = await startStack({
  dataDir: FOLDER,
  releasesDir: RELEASES,
  ports: FREE_PORTS,
  env: { RATE_LIMIT_SCALE: '1000', NODE_ENV: 'development' },
  rooms: true,
  seed: true,
  onProgress: console.log,
});
let browser: Browser | undefined;
const sockets: Socket[] = [];
try {
  process.env['MUTUA_ORIGIN'] = stack.origin;
  await stack.openRooms();
  const emails = (await createDemoData(new Date())).members.slice(0, PEOPLE + 1).map(({ email }) => email);
  const ids: string[] = [];
  for (const email of emails) ids.push((await demoSession(email)).user._id);
  await storeLessonCircle(stack.mongodbUri, {
    id: CIRCLE,
    sessionId: '64f1c0a1b2c3d4e5f6a7b8fe',
    title: 'Bread baking: the first loaf',
    people: ids,
  });

  browser = await chromium.launch({
    ...CHROMIUM,
    args: [
      ...CHROMIUM.args.map((arg) => (arg === '--use-fake-device-for-media-stream' ? CAMERA : arg)),
      '--allow-loopback-in-peer-connection',
      '--auto-select-desktop-capture-source=Entire screen',
    ],
  });
  const pages: Page[] = [];
  for (const [index, email] of emails.slice(0, PAGES).entries())
    pages.push(await openPage(browser, stack.origin, email, index === PAGES - 1));
  const [first, second, third] = pages as [Page, Page, Page];
  const phone = pages.at(-1) as Page;
  await first.getByRole('button', { name: 'Open the room' }).waitFor();
  await first.screenshot({ path: join(SHOTS, 'door-1440.png') });
  await phone.getByRole('button', { name: 'Join' }).waitFor();
  await phone.screenshot({ path: join(SHOTS, 'door-390.png') });
  await press(first, 'Open the room');
  for (const page of pages.slice(1)) await press(page, /^(Join|Open the room)$/);
  /** A phone shows itself and three others. */
  const sees = async (page: Page, others: number) =>
    (await playing(page)).length === (page === phone ? Math.min(3, others) : others);
  const allSee = async (seen: Page[]) =>
    (await Promise.all(seen.map((page) => sees(page, seen.length - 1)))).every(Boolean);
  const connected = await until(() => allSee(pages), CONNECTED_MS);
  note(`${PAGES} people see each other`, connected !== null, `${connected ?? 'never'} ms`);
  console.log('widths:', JSON.stringify(await Promise.all(pages.map(playing))));
  const [engine] = stack.pids('janus');
  if (engine !== undefined) console.log(`Janus uses ${await cpuOf(engine)} % of a core for ${PAGES} people`);
  await first.screenshot({ path: join(SHOTS, 'grid-1440.png') });
  await phone.screenshot({ path: join(SHOTS, 'grid-390.png') });

  for (const email of emails.slice(PAGES)) sockets.push(await connect(stack.origin, email));
  const entries: string[] = [];
  for (const socket of sockets) entries.push(await enter(socket));
  note(
    'thirteen are let in, and the fourteenth is refused',
    entries.slice(0, -1).every((code) => code === 'ok') && entries.at(-1) === 'room_full',
    entries.join(' '),
  );
  for (const socket of sockets.splice(0)) {
    await socket.emitWithAck('room_leave', { circleId: CIRCLE });
    socket.disconnect();
  }

  await press(second, 'Screen');
  const shared = await until(async () => (await third.locator('figure video').count()) === 1, 20_000);
  note('a shared screen is shown to the others', shared !== null, `${shared ?? 'never'} ms`);
  const screenPlays = await until(
    () => third.evaluate(() => (document.querySelector<HTMLVideoElement>('figure video')?.videoWidth ?? 0) > 0),
    20_000,
  );
  note('and plays', screenPlays !== null, `${screenPlays ?? 'never'} ms`);
  await third.screenshot({ path: join(SHOTS, 'screen-1440.png') });
  await phone.screenshot({ path: join(SHOTS, 'screen-390.png') });

  /** Opens the teacher's menu of somebody, by the number in the list. */
  const measure = async (number: number, name: string) => {
    await first
      .getByRole('button', { name: /^Actions for/ })
      .nth(number)
      .click();
    await first.getByRole('menuitem', { name }).click();
  };
  await measure(0, 'Stop the screen');
  const stopped = await until(async () => (await third.locator('figure video').count()) === 0, 10_000);
  note('the teacher stops a screen', stopped !== null, `${stopped ?? 'never'} ms`);
  await measure(0, 'Mute');
  const muted = await until(async () => (await second.getByRole('button', { name: 'Unmute' }).count()) === 1, 10_000);
  note('the teacher mutes', muted !== null, `${muted ?? 'never'} ms`);
  await press(third, 'Hand');
  const raised = await until(async () => (await first.getByText(/^Hand up/).count()) > 0, 10_000);
  note('a hand is seen by the teacher', raised !== null, `${raised ?? 'never'} ms`);
  await first.screenshot({ path: join(SHOTS, 'teacher-1440.png') });

  await measure(0, 'Remove from the room');
  const removed = await until(async () => (await second.getByText(/removed you from this room/).count()) > 0, 10_000);
  await second.reload();
  await second
    .getByText(/removed you from this room/)
    .first()
    .waitFor();
  note(
    'who was removed cannot return',
    removed !== null && (await second.getByRole('button', { name: 'Join' }).count()) === 0,
  );
  await second.screenshot({ path: join(SHOTS, 'removed-1440.png') });

  const rest = pages.filter((page) => page !== second);
  await until(() => allSee(rest), 20_000);
  const [pid] = stack.pids('janus');
  process.kill(pid as number, 'SIGKILL');
  const killed = performance.now();
  // The pictures stand still first; those that move afterwards come from the new room.
  await until(async () => (await playing(first)).length === 0, 10_000);
  await first.screenshot({ path: join(SHOTS, 'moved-1440.png') });
  const back = await until(() => allSee(rest), BACK_MS * 2);
  const took = Math.round(performance.now() - killed);
  note(
    `after kill -9 of Janus all see each other again within ${BACK_MS / 1000} s`,
    back !== null && took <= BACK_MS,
    `${back === null ? 'never' : took} ms`,
  );

  await press(first, 'Leave');
  await first.getByText('Bread baking').first().waitFor();
  const left = await until(() => allSee(rest.slice(1)), 20_000);
  note('who leaves is at the door, and the others go on', left !== null, `${left ?? 'never'} ms`);
} catch (error) {
  note('the run', false, (error as Error).message);
} finally {
  for (const socket of sockets) socket.disconnect();
  await browser?.close();
  await stack.stop();
}
console.log(
  `\n${results.map(({ what, result, isMet }) => `${isMet ? 'met   ' : 'MISSED'}  ${what}  ${result}`).join('\n')}`,
);
process.exit(results.every(({ isMet }) => isMet) ? 0 : 1);
