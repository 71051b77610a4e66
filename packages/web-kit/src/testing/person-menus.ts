import { fireEvent, screen, waitFor } from '@testing-library/react';

/** Opens all menus whose button has this name, one after the other. Returns the last two items of each, by the name of the button. */
export async function lastItemsOfMenus(name: RegExp): Promise<[string, string[]][]> {
  const found: [string, string[]][] = [];
  for (const button of screen.getAllByRole('button', { name })) {
    fireEvent.click(button);
    const items = await screen.findAllByRole('menuitem');
    found.push([button.getAttribute('aria-label') ?? '', items.slice(-2).map(({ textContent }) => textContent ?? '')]);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => {
      if (screen.queryByRole('menuitem')) throw new Error('The menu is still open');
    });
  }
  return found;
}
