/**
 * `npm run bench -- chat-page [origin]`: how a conversation of 5,000 messages feels in Chromium whose processor is four times slower
 * than this one: opening it, scrolling up in it, typing under it, and opening it a second time. The demo data must be
 * loaded. The messages come from this script, so that the running Mutua keeps its own.
 */
import { CHROMIUM } from '@mutua/remote-kit/chromium';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { signIn } from './demo-session.ts';
import { readFrames, type TraceEvent } from './frames.ts';

const MESSAGES = 5000;
const SLOWER = 4;
/** Pixels per second of the scroll: a strong flick of a finger. */
const SCROLL_SPEED = 4000;
const FLICKS = 12;
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
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'] },
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

/** Scrolls up, while older messages come. */
async function scrollUp(page: Page, session: CDPSession): Promise<void> {
  const box = await page.getByRole('log').boundingBox();
  if (!box) throw new Error('The chat shows no messages');
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
}

/** Prints the table. @param origin a running Mutua */
export async function benchChatPage(origin: string): Promise<void> {
  const { token, storageState } = await signIn(origin);
  const { requestId, me, other } = await findConversation(origin, token);
  const browser: Browser = await chromium.launch(CHROMIUM);
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      storageState,
      // A worker would fetch past the answers of this script.
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await serveMessages(page, requestId, me, other);
    const address = `/chat/${requestId}`;
    const newest = page.getByText(new RegExp(`^${MESSAGES} \\w`));
    const phase = async (name: string, act: () => Promise<unknown>) => {
      const events = await traced(session, act);
      const { frames, late, p95Ms, longestTaskMs, longTasks } = readFrames(events);
      const rows = await page.getByRole('log').locator('*').count();
      console.log(
        [
          name.padEnd(22),
          String(frames).padStart(7),
          String(late).padStart(13),
          `${p95Ms.toFixed(1)} ms`.padStart(11),
          `${longestTaskMs.toFixed(0)} ms`.padStart(14),
          String(longTasks).padStart(12),
          String(rows).padStart(10),
        ].join(' '),
      );
    };
    console.log(`${MESSAGES} messages, processor ${SLOWER} times slower; work of the page's main thread by frame\n`);
    console.log('                        frames  over 16.7 ms   p95 frame   longest task  over 50 ms   elements');
    // Loads the code before anything is measured.
    await page.goto(`${origin}/messages`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const open = async () => {
      await page.locator(`a[href="${address}"]`).first().click();
      await newest.waitFor();
      await page.waitForTimeout(500);
    };
    await phase('open', open);
    await phase('scroll up', () => scrollUp(page, session));
    const box = page.getByRole('textbox', { name: 'Message' });
    await phase('type far up', () => box.pressSequentially(TEXT, { delay: 30 }));
    await page.goBack();
    await page.getByRole('log').waitFor({ state: 'detached' });
    await phase('open again', open);
    await phase('type at the end', () => box.pressSequentially(TEXT, { delay: 30 }));
  } finally {
    await browser.close();
  }
}
