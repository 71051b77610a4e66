import type { Locator, Page } from '@playwright/test';
import { DEMO } from '../fixtures/api.ts';
import { waitUntilStill } from '../fixtures/checks.ts';
import { createPartners } from '../fixtures/partners.ts';
import { expect, isChromium, type OpenPage, test } from '../fixtures/test.ts';
import { type FormCase, MEMBER_FORMS, VISITOR_FORMS } from '../pages/forms.ts';
import { press } from '../pages/press.ts';
import { closeKeyboard, isInReach, openKeyboard } from '../pages/screen-keyboard.ts';
import { textDialogs } from '../pages/text-dialogs.ts';

// The example token is invalid.
test.use({ expectedFaults: /^\/reset-password\/example-token: .* 400 / });

/** Below this size of text, an iPhone magnifies the page when its field gets the focus. */
const MIN_TEXT_PX = 16;

/** Checks that a field and the button of its form can be pressed above the keyboard, and that a phone does not magnify the page. */
const checkReach = async (page: Page, name: string, field: Locator, button: Locator): Promise<void> => {
  await waitUntilStill(page);
  // A form may still replace its skeleton.
  await expect(() => press(page, field)).toPass({ timeout: 15_000 });
  await openKeyboard(page);
  await waitUntilStill(page);
  expect.soft(await isInReach(page, field), `${name}: the field is above the keyboard`).toBe(true);
  expect.soft(await isInReach(page, button), `${name}: the button is above the keyboard`).toBe(true);
  const [isTouch, size] = await field.evaluate((element) => [
    matchMedia('(pointer: coarse)').matches,
    Number.parseFloat(getComputedStyle(element).fontSize),
  ]);
  expect(isTouch, 'the pointer of a phone is a finger').toBe(true);
  expect.soft(size, `${name}: the size of its text`).toBeGreaterThanOrEqual(MIN_TEXT_PX);
  await closeKeyboard(page);
};

const checkForms = async (openPage: OpenPage, forms: readonly FormCase[], as?: string): Promise<void> => {
  const page = await openPage(as ? { as } : {});
  page.on('dialog', (dialog) => dialog.accept());
  for (const { name, open, field, submit } of forms)
    await test.step(name, async () => {
      const form = await open(page);
      await checkReach(page, name, field(form), form.getByRole('button', { name: submit, exact: true }));
    });
};

test('a keyboard over the page leaves the field and the button of each listed form in reach', {
  tag: '@phone',
}, async ({ openPage }) => {
  test.setTimeout(300_000);
  await checkForms(openPage, VISITOR_FORMS);
  await checkForms(openPage, MEMBER_FORMS, DEMO.nadia);
});

test('a keyboard over the page leaves the field and the button of each listed dialog in reach', {
  tag: '@phone',
}, async ({ openPage }) => {
  test.setTimeout(480_000);
  const pages = new Map<string, Page>();
  for (const { name, as, open, field, submit } of await textDialogs())
    await test.step(name, async () => {
      const page = pages.get(as) ?? (await openPage({ as }));
      if (!pages.has(as)) page.on('dialog', (dialog) => dialog.accept());
      pages.set(as, page);
      await open(page);
      const dialog = page.getByRole('dialog');
      const written = dialog.getByLabel(field).and(page.locator('input, textarea')).first();
      await checkReach(page, name, written, dialog.getByRole('button', { name: submit }).last());
    });
});

test('with a keyboard over a tablet, an emoji can be searched', async ({ openPage }) => {
  const { members, requestId } = await createPartners();
  const page = await openPage({ as: members[0].email });
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goto(`/chat/${requestId}`);
  await page.getByRole('button', { name: 'Emoji', exact: true }).click();
  const search = page.getByRole('dialog', { name: 'Emoji' }).getByRole('textbox');
  await expect(search).toBeVisible();
  await openKeyboard(page);
  await waitUntilStill(page);
  expect(await isInReach(page, search), 'the search is above the keyboard').toBe(true);
});

/** The parts of the screen that a phone keeps for itself: the notch, and the line at the lower edge. */
const INSETS = { top: 47, topMax: 47, bottom: 34, bottomMax: 34, left: 0, leftMax: 0, right: 0, rightMax: 0 };

test('no control lies under the lower edge that a phone keeps for itself', { tag: ['@phone', '@chromium'] }, async ({
  openPage,
}) => {
  const { members, requestId } = await createPartners();
  const page = await openPage({ as: members[0].email });
  expect(isChromium(page)).toBe(true);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });
  for (const path of ['/dashboard', '/skills/create', '/profile/edit', `/chat/${requestId}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await waitUntilStill(page);
    const hidden = await page.evaluate((edge) => {
      const isFixed = (element: Element | null): boolean =>
        element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isFixed(element.parentElement));
      return [...document.querySelectorAll('a[href], button, input, textarea, select')]
        .filter((element) => element.checkVisibility() && isFixed(element))
        .filter((element) => {
          const { bottom, height, top } = element.getBoundingClientRect();
          return height > 8 && top < window.innerHeight && bottom > window.innerHeight - edge;
        })
        .map((element) => element.getAttribute('aria-label') ?? element.textContent);
    }, INSETS.bottom);
    expect.soft(hidden, path).toEqual([]);
  }
});
