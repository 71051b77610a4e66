import { expect, type Page } from '@playwright/test';

export const chat = (page: Page) => {
  const box = page.getByRole('textbox', { name: 'Message' });
  const log = page.getByRole('log');
  return {
    box,
    log,
    async send(text: string) {
      await box.fill(text);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(box).toHaveValue('');
    },
    /** Expects the given texts in the log, in this order. */
    async expectInOrder(texts: string[]) {
      for (const text of texts) await expect(log.getByText(text)).toBeVisible();
      const whole = await log.innerText();
      const places = texts.map((text) => whole.indexOf(text));
      expect(places).toEqual([...places].sort((a, b) => a - b));
    },
  };
};
