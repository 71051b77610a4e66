import { expect, type Page } from '@playwright/test';

/** The top bar on wide screens and on phones. */
export const header = (page: Page) => ({
  /** Waits until the badge of the bell shows a count, without reloading the page. */
  expectNotifications: (count: number | RegExp) =>
    expect(
      page.getByRole('link', { name: typeof count === 'number' ? `Notifications, ${count} unread` : count }).first(),
    ).toBeVisible(),
  expectMessages: (count: number) =>
    expect(page.getByRole('link', { name: new RegExp(`^Messages ?, ${count} unread$`) }).first()).toBeVisible(),
  /** Opens the menu that holds the member's own entries. */
  async openMenu() {
    await page.getByRole('button', { name: /account menu$/ }).click();
  },
  async signOut() {
    await this.openMenu();
    const leave = page.getByRole('menuitem', { name: 'Sign Out' });
    // The menu moves to its place below the button a moment after it is drawn.
    await expect(leave).toBeInViewport({ ratio: 1 });
    await leave.click();
    await expect(page).toHaveURL(/\/$/);
  },
});
