import { withoutMarks } from '@mutua/contracts/text-format';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { signInContext } from '../fixtures/api.ts';
import { waitUntilSettled } from '../fixtures/checks.ts';
import { HARD_LINES, HARD_PROSE, RAN, REFUSED_LINES } from '../fixtures/hard-texts.ts';
import { layoutFaults } from '../fixtures/layout.ts';
import { expect, test } from '../fixtures/test.ts';
import { type Crowd, gatherCrowd } from '../pages/crowd.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

// The tests run one after the other, because they share one crowd.
test.describe.configure({ mode: 'default' });

let crowd: Crowd;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  crowd = await gatherCrowd();
});

const openAsViewer = async (browser: Browser, device: BrowserContextOptions): Promise<Page> => {
  const context = await browser.newContext(device);
  await signInContext(context, crowd.viewer.email);
  return context.newPage();
};

/** The pages with lists of the crowd, and a page of each member and skill. */
const paths = ({ others, tag, chatId }: Crowd, each: boolean): string[] => [
  '/dashboard',
  `/search?q=${tag}`,
  `/search?q=${tag}&page=2`,
  `/search?type=people&q=${encodeURIComponent(HARD_LINES['one long word'] ?? '')}`,
  '/requests',
  '/requests?status=pending',
  '/requests?tab=sent',
  '/calendar',
  '/reviews',
  '/reviews?tab=given',
  '/messages',
  `/chat/${chatId}`,
  '/notifications',
  '/profile/edit',
  '/settings',
  ...others
    .filter((_, index) => each || index % 8 === 0)
    .flatMap(({ member, skillId }) => [`/profile/${member._id}`, `/skills/${skillId}`]),
  ...others
    .filter((_, index) => index % 3 !== 0 && (each ? index % 2 === 0 : index < 3))
    .map(({ requestId }) => `/chat/${requestId}`),
];

for (const [name, device] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`hard names and texts do not break the layout of any page on a ${name}`, async ({ browser }) => {
    test.setTimeout(900_000);
    const page = await openAsViewer(browser, device);
    for (const path of paths(crowd, name === 'phone')) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await waitUntilSettled(page);
        expect.soft(await layoutFaults(page), path).toEqual([]);
        expect.soft(await page.evaluate((key) => key in window, RAN), `${path} ran a text`).toBe(false);
      });
    }
    await page.context().close();
  });
}

test('every hard text is shown as it was written, with its marks as formatting', async ({ openPage }) => {
  const page = await openPage({ as: crowd.viewer.email });
  await page.goto(`/chat/${crowd.chatId}`);
  const log = page.getByRole('log');
  const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
  for (const text of [...Object.values(HARD_LINES), ...Object.values(HARD_PROSE)])
    await expect.poll(async () => squeezed((await log.textContent()) ?? '')).toContain(squeezed(withoutMarks(text)));
});

/** How far outside its bubble a text may be painted: the 6 px of the clip, and the rounding of browsers. */
const MAX_OVERHANG = 8;
/** The depth of the strips around a bubble. */
const STRIP_DEPTH = 120;

/** The strips above, below, left and right of a box, as far as they are in the window. */
const stripsAround = ({ x, y, width, height }: Box, window: { width: number; height: number }): [string, Box][] => {
  const [left, right] = [
    Math.max(0, x - MAX_OVERHANG - STRIP_DEPTH),
    Math.min(window.width, x + width + MAX_OVERHANG + STRIP_DEPTH),
  ];
  const [top, bottom] = [
    Math.max(0, y - MAX_OVERHANG - STRIP_DEPTH),
    Math.min(window.height, y + height + MAX_OVERHANG + STRIP_DEPTH),
  ];
  const strips: Record<string, Box> = {
    above: { x: left, y: top, width: right - left, height: y - MAX_OVERHANG - top },
    below: { x: left, y: y + height + MAX_OVERHANG, width: right - left, height: bottom - y - height - MAX_OVERHANG },
    left: { x: left, y: top, width: x - MAX_OVERHANG - left, height: bottom - top },
    right: { x: x + width + MAX_OVERHANG, y: top, width: right - x - width - MAX_OVERHANG, height: bottom - top },
  };
  return Object.entries(strips).filter(([, strip]) => strip.width >= 1 && strip.height >= 1);
};

for (const [name, device] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`stacked marks paint nothing outside their bubble on a ${name}`, async ({ browser }) => {
    const page = await openAsViewer(browser, device);
    await page.goto(`/chat/${crowd.chatId}`);
    const log = page.getByRole('log');
    for (const text of [HARD_LINES['stacked marks'], HARD_PROSE['stacked marks']]) {
      const bubble = log.locator('[data-seq]').filter({ hasText: text ?? '' });
      // Scrolls the bubble into the middle, where all its sides are visible.
      await bubble.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await waitUntilSettled(page);
      const box = await bubble.boundingBox();
      if (!box) throw new Error('The bubble is not shown');
      const strips = stripsAround(box, device.viewport);
      expect(strips.length).toBeGreaterThanOrEqual(3);
      const takeScreenshots = async () => {
        const taken: [string, string][] = [];
        for (const [side, clip] of strips)
          taken.push([side, (await page.screenshot({ clip, animations: 'disabled' })).toString('base64')]);
        return taken;
      };
      const shown = await takeScreenshots();
      // Takes the same screenshots without the text. Any difference is paint of the text.
      await bubble.evaluate((element) => element.style.setProperty('color', 'transparent', 'important'));
      const clear = Object.fromEntries(await takeScreenshots());
      expect(shown.filter(([side, picture]) => picture !== clear[side]).map(([side]) => side)).toEqual([]);
    }
    await page.context().close();
  });
}

test('an unreadable name is refused with an error at its field', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/register');
  const name = page.getByLabel('Full name');
  for (const [title, text] of Object.entries(REFUSED_LINES)) {
    await name.fill(text);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(name, title).toHaveAttribute('aria-invalid', 'true');
  }
});
