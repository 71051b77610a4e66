import { expect, type Page } from '@playwright/test';
import { partners } from '../fixtures/partners.ts';
import { signInContext } from './site.ts';

/** Two members with an accepted exchange, each signed in on a page. */
export async function callers(openPage: () => Promise<Page>, acceptance: Parameters<typeof partners>[0] = {}) {
  const { members, requestId } = await partners(acceptance);
  const pages = [await openPage(), await openPage()] as const;
  for (const [index, page] of pages.entries()) await signInContext(page.context(), members[index]?.email ?? '');
  return { pages, requestId };
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The room or the call, which are dialogs named after the other one. */
export const screenOf = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(name) });

export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Calls from one page to another, which answers; both are in the call then. */
export async function connect(caller: Page, callee: Page, requestId: string): Promise<void> {
  await openDashboard(callee);
  await caller.goto(`/chat/${requestId}`);
  await press(caller, 'Video call');
  await press(caller, 'Call now');
  await press(callee, 'Answer');
  for (const page of [caller, callee]) await expect(page.getByText('good line')).toBeVisible();
}

/** Waits until the picture of the other one moves. */
export async function expectMoving(page: Page, name: string): Promise<void> {
  const picture = page.getByRole('dialog').locator(`video[aria-label="${name}"]`);
  const frames = () => picture.evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  const before = await frames();
  await expect.poll(frames).toBeGreaterThan(before + 3);
}
