/** Resolves when the visitor has touched the page: with the pointer, the keyboard, or by scrolling. */
export function firstTouch(): Promise<void> {
  if (document.documentElement.dataset['touched'] !== undefined) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('mutua-touch', () => resolve(), { once: true }));
}

/** Repeats a press that came before the shell. Call it when the buttons of the frame are alive. */
export function repeatEarlyPress(): void {
  const page = document.documentElement;
  page.dataset['alive'] = '';
  const label = page.dataset['press'];
  if (!label) return;
  delete page.dataset['press'];
  const buttons = document.querySelectorAll<HTMLButtonElement>('#root button');
  [...buttons].find((button) => button.getAttribute('aria-label') === label)?.click();
}
