import { expect, type Page } from '@playwright/test';

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The dialog of the room before a call, or of the call. It is named after the other member. */
export const screenOf = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(name) });

export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Calls from one page to the other, which answers. Waits until both are in the call. */
export async function connect(caller: Page, callee: Page, requestId: string): Promise<void> {
  await openDashboard(callee);
  await caller.goto(`/chat/${requestId}`);
  await press(caller, 'Video call');
  await press(caller, 'Call now');
  await press(callee, 'Answer');
  for (const page of [caller, callee]) await expect(page.getByText('good line')).toBeVisible();
}

/** Waits until the video of the other member plays. */
export async function expectMoving(page: Page, name: string): Promise<void> {
  const picture = page.getByRole('dialog').locator(`video[aria-label="${name}"]`);
  const frames = () => picture.evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  const before = await frames();
  await expect.poll(frames).toBeGreaterThan(before + 3);
}
