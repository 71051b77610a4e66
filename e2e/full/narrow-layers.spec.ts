import type { Page } from '@playwright/test';
import { DEMO } from '../fixtures/api.ts';
import { waitUntilSettled } from '../fixtures/checks.ts';
import { layoutFaults } from '../fixtures/layout.ts';
import { createPartners } from '../fixtures/partners.ts';
import { expect, test } from '../fixtures/test.ts';
import { LAYERS } from '../pages/layers.ts';
import { pagesOf } from '../pages/site.ts';
import { textDialogs } from '../pages/text-dialogs.ts';
import { softly } from '../pages/visit.ts';

interface Layer {
  name: string;
  /** The address of the member. */
  as: string;
  open: (page: Page) => Promise<unknown>;
  role: 'dialog' | 'alertdialog' | 'menu' | 'group' | 'search' | 'list';
}

/** What no list of other suites has: parts that open beside a conversation, and the decision of a moderator. */
const more = async (): Promise<Layer[]> => {
  const { members, requestId } = await createPartners();
  const as = members[0].email;
  const inChat = (open: (page: Page) => Promise<unknown>) => async (page: Page) => {
    await page.goto(`/chat/${requestId}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await open(page);
  };
  return [
    {
      name: 'search in a conversation',
      as,
      open: inChat((page) => page.getByRole('menuitem', { name: 'Search in this conversation' }).click()),
      role: 'search',
    },
    {
      name: 'exchange details',
      as,
      open: inChat((page) => page.getByRole('menuitem', { name: 'Exchange details' }).click()),
      role: 'dialog',
    },
    {
      name: 'erase the account',
      as,
      open: async (page) => {
        await page.goto('/settings/data');
        await page.getByRole('button', { name: 'Erase my account' }).click();
      },
      role: 'dialog',
    },
    {
      name: 'a decision of a moderator',
      as: DEMO.elena,
      open: async (page) => {
        await page.goto('/moderation');
        await page.getByRole('button', { name: 'Nothing wrong' }).first().click();
      },
      role: 'dialog',
    },
  ];
};

const all = async (): Promise<Layer[]> => [
  ...LAYERS.filter(({ isForKeys }) => !isForKeys).map(({ role = 'dialog' as const, ...layer }) => ({
    ...layer,
    as: DEMO.nadia,
    role,
  })),
  ...(await textDialogs()).map((each) => ({ ...each, role: 'dialog' as const })),
  ...(await more()),
];

/** The faults of a page with a layer. A menu lies over the page without covering it from presses beside it. */
const faultsIn = async (page: Page, role: Layer['role']): Promise<string[]> => {
  const faults = await layoutFaults(page);
  return role === 'menu' ? faults.filter((fault) => !fault.endsWith(' overlap')) : faults;
};

/** What makes a layer scroll sideways. */
const sideways = (layer: Element): string[] => {
  if (layer.scrollWidth <= layer.clientWidth) return [];
  const end = layer.getBoundingClientRect().left + layer.clientLeft + layer.clientWidth;
  const wide = [...layer.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > end + 0.5);
  return [`${layer.scrollWidth - layer.clientWidth} px`, ...wide.map(({ outerHTML }) => outerHTML.slice(0, 80))];
};

/** Splits the layers into tests, so that two workers have equal parts. */
const PARTS = 3;

/** `layers.spec.ts` opens them in a wide window. */
for (let part = 0; part < PARTS; part += 1) {
  test(`dialogs, menus and parts of a conversation fit a phone, ${part + 1} of ${PARTS}`, {
    tag: '@phone',
  }, async ({ openPage }) => {
    test.setTimeout(600_000);
    // A report of Nadia waits in the queue of the moderator.
    await pagesOf('moderator');
    const pages = new Map<string, Page>();
    for (const { name, as, open, role } of (await all()).filter((_, index) => index % PARTS === part)) {
      await test.step(name, async () => {
        const page = pages.get(as) ?? (await openPage({ as }));
        if (!pages.has(as)) page.on('dialog', (dialog) => dialog.accept());
        pages.set(as, page);
        await page.emulateMedia({ colorScheme: 'light' });
        await open(page);
        const layer = page.getByRole(role).last();
        await expect(layer).toBeVisible();
        await waitUntilSettled(page);
        softly(await faultsIn(page, role), name).toEqual([]);
        const box = await layer.boundingBox();
        const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
        softly(box && box.x >= 0 && box.x + box.width <= width, `${name} is wider than the window`).toBe(true);
        if (role === 'dialog' || role === 'alertdialog') {
          softly(box && box.height <= height, `${name} is higher than the window`).toBe(true);
          softly(await layer.evaluate(sideways), `${name} scrolls sideways`).toEqual([]);
          softly(await layer.getByRole('heading').first().isVisible(), `${name} has a heading`).toBe(true);
        }
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        softly(await faultsIn(page, role), `${name} in the dark theme`).toEqual([]);
      });
    }
  });
}
