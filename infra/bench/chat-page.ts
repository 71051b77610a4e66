/**
 * `npm run bench -- chat-page [origin]`: how a conversation of 5,000 messages feels in Chromium whose main thread is four times slower than
 * this one's. It measures opening it, scrolling up in it, typing under it, opening it a second time, and the same on a bare page. The demo
 * data must be loaded. The messages come from this script, so that the running Mutua keeps its own.
 */
import { CHROMIUM } from '@mutua/remote-kit/chromium';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { signIn } from './demo-session.ts';
import { FRAME_CATEGORIES, readFrames, type TraceEvent } from './frames.ts';

const MESSAGES = 5000;
const SLOWER = 4;
const VIEWPORT = { width: 1440, height: 900 };
const WINDOW = { width: 1440, height: 1100 };
/** The paragraphs of the bare page. */
const BARE = 1000;
/** Pixels per second of the scroll: a strong flick of a finger. */
const SCROLL_SPEED = 4000;
const FLICKS = 12;
/** Until nothing moves any more. */
const SETTLE_MS = 500;
/** Until a conversation is complete. */
const OPEN_MS = 2000;
const TEXT = 'Shall we meet at the library on Thursday?';
const WORDS = 'the subjunctive is easier than it looks once you hear it in a song or read it aloud a few times'.split(
  ' ',
);

interface Party {
  _id: string;
  name: string;
}

/** The message at a position: mostly short ones, some of several lines, in groups of one to four of an author. */
function messageAt(seq: number, requestId: string, me: Party, other: Party) {
  const isOwn = Math.floor(seq / 3) % 2 === 0;
  const length = 2 + ((seq * 7919) % 23) + (seq % 17 === 0 ? 60 : 0);
  const content = Array.from({ length }, (_, index) => WORDS[(seq * 31 + index * 7) % WORDS.length]).join(' ');
  const [sender, receiver] = isOwn ? [me, other] : [other, me];
  return {
    _id: seq.toString(16).padStart(24, '0'),
    requestId,
    seq,
    content: `${seq} ${content}`,
    messageType: 'text',
    attachment: null,
    senderId: { _id: sender._id, name: sender.name, avatar: null },
    receiverId: receiver._id,
    isRead: true,
    // 40 minutes apart by groups of three: about 100 messages a day.
    timestamp: new Date(Date.now() - (MESSAGES - seq) * 13 * 60_000 - 60_000).toISOString(),
  };
}

async function traced(session: CDPSession, act: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const take = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', take);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: FRAME_CATEGORIES },
  });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', take);
  return events;
}

/** Answers for the messages of the conversation. */
async function serveMessages(page: Page, requestId: string, me: Party, other: Party): Promise<void> {
  await page.route(`**/api/messages/request/${requestId}*`, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const limit = Number(query.get('limit') ?? 50);
    const after = query.has('after') ? Number(query.get('after')) : MESSAGES - limit;
    const length = Math.max(0, Math.min(limit, MESSAGES - after));
    const messages = Array.from({ length }, (_, index) => messageAt(after + index + 1, requestId, me, other));
    return route.fulfill({ json: { messages, pagination: { page: 1, limit, total: MESSAGES, pages: 1 } } });
  });
}

/** A running conversation of the demo account. */
async function findConversation(origin: string, token: string) {
  const read = async <Answer>(path: string) => {
    const answer = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return (await answer.json()) as Answer;
  };
  const { user } = await read<{ user: Party }>('/auth/me');
  const { conversations } = await read<{
    conversations: { request: { _id: string; status: string }; otherUser: Party; closed: boolean }[];
  }>('/messages/conversations');
  const open = conversations.find(({ request, closed }) => request.status === 'accepted' && !closed);
  if (!open) throw new Error('The demo account has no running exchange; load the demo data: npm run seed');
  return { requestId: open.request._id, me: user, other: open.otherUser };
}

function boxOf<Box>(box: Box | null): Box {
  if (!box) throw new Error('What is to be pressed or scrolled is not on the page');
  return box;
}

/** Returns what scrolls up, while older messages come. */
async function scrollUp(page: Page, session: CDPSession): Promise<() => Promise<void>> {
  const box = boxOf(await page.getByRole('log').boundingBox());
  return async () => {
    for (let flick = 0; flick < FLICKS; flick += 1) {
      await session.send('Input.synthesizeScrollGesture', {
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        yDistance: SCROLL_SPEED,
        speed: SCROLL_SPEED,
        preventFling: true,
        gestureSourceType: 'mouse',
      });
    }
  };
}

/** Returns what types a message. */
async function type(page: Page): Promise<() => Promise<void>> {
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await page.waitForTimeout(SETTLE_MS);
  return () => page.keyboard.type(TEXT, { delay: 30 });
}

/** Does something, and prints what it cost. */
async function phase(name: string, page: Page, session: CDPSession, act: () => Promise<unknown>): Promise<void> {
  const events = await traced(session, act);
  const { wanted, missed, blank, answerMs, p95Ms, longestTaskMs, longTasks } = readFrames(events);
  const elements = await page.getByRole('log').locator('*').count();
  console.log(
    [
      name.padEnd(17),
      String(wanted).padStart(6),
      String(missed).padStart(7),
      String(blank).padStart(6),
      (answerMs === null ? '' : `${answerMs.toFixed(0)} ms`).padStart(11),
      `${p95Ms.toFixed(1)} ms`.padStart(10),
      `${longestTaskMs.toFixed(0)} ms`.padStart(13),
      String(longTasks).padStart(11),
      String(elements).padStart(9),
    ].join(' '),
  );
}

/** A page whose whole viewport is on the screen: Chromium's own window is lower, and frames below it would not be shown. */
async function openPage(context: BrowserContext): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: WINDOW });
  return { page, session };
}

/** Prints the table. @param origin a running Mutua */
export async function benchChatPage(origin: string): Promise<void> {
  const { token, storageState } = await signIn(origin);
  const conversation = await findConversation(origin, token);
  const browser: Browser = await chromium.launch(CHROMIUM);
  try {
    console.log(`${MESSAGES} messages, main thread ${SLOWER} times slower`);
    console.log('frames: refreshes of the screen with something new; missed: those that showed nothing new');
    console.log(
      'blank: those that showed a part that was not painted yet; shown after: from key or press to the screen',
    );
    console.log('work: of the main thread in the time of a frame, and the longest task (95 of 100 take less)\n');
    console.log('                  frames  missed  blank  shown after        work  longest task  over 50 ms  elements');
    await benchBarePage(browser, conversation);
    await benchChat(browser, origin, storageState, conversation);
  } finally {
    await browser.close();
  }
}

type Conversation = Awaited<ReturnType<typeof findConversation>>;

/** The least it can cost: paragraphs and a field, with no styles, no scripts and no older messages to come. */
async function benchBarePage(browser: Browser, { requestId, me, other }: Conversation): Promise<void> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const { page, session } = await openPage(context);
  const words = Array.from({ length: BARE }, (_, index) => messageAt(index + 1, requestId, me, other).content);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await phase('bare: open', page, session, async () => {
    await page.setContent(`<!doctype html><title>Bare page</title>
      <div role="log" style="height: 700px; overflow: auto; background: #fff">${words.map((word) => `<p>${word}</p>`).join('')}</div>
      <textarea aria-label="Message"></textarea>`);
    await page.evaluate("document.querySelector('[role=log]').scrollTop = 1e6");
    await page.waitForTimeout(500);
  });
  await phase('bare: scroll up', page, session, await scrollUp(page, session));
  await phase('bare: type', page, session, await type(page));
  await context.close();
}

async function benchChat(
  browser: Browser,
  origin: string,
  storageState: Awaited<ReturnType<typeof signIn>>['storageState'],
  { requestId, me, other }: Conversation,
): Promise<void> {
  // A worker would fetch past the answers of this script.
  const context = await browser.newContext({ viewport: VIEWPORT, storageState, serviceWorkers: 'block' });
  const { page, session } = await openPage(context);
  await serveMessages(page, requestId, me, other);
  const newest = page.getByText(new RegExp(`^${MESSAGES} \\w`));
  // Loads the code before anything is measured.
  await page.goto(`${origin}/messages`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const link = page.locator(`a[href="/chat/${requestId}"]`).first();
  // By coordinates: Playwright looks for elements with scripts of its own in the page, which would be measured too.
  const open = async (name: string) => {
    await page.waitForTimeout(SETTLE_MS);
    const { x, y, width, height } = boxOf(await link.boundingBox());
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.waitForTimeout(SETTLE_MS);
    await phase(name, page, session, async () => {
      await page.mouse.click(x + width / 2, y + height / 2);
      await page.waitForTimeout(OPEN_MS);
    });
    await newest.waitFor();
  };
  await open('open');
  await phase('scroll up', page, session, await scrollUp(page, session));
  await phase('type far up', page, session, await type(page));
  await page.goBack();
  await page.getByRole('log').waitFor({ state: 'detached' });
  await open('open again');
  await phase('type at the end', page, session, await type(page));
}
