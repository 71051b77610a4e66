import { fireEvent, screen } from '@testing-library/react';
import { released, renderShell } from '../testing/render-shell.tsx';

const garden = released({ pages: { '/search': () => <h1>Garden</h1> } });

it('is closed by a press outside, also where the browser leaves it open', async () => {
  await renderShell({ at: '/search', remotes: [garden], user: null });
  const page = await screen.findByRole('heading', { name: 'Garden' });
  const menu = document.getElementById('visitor-menu') as HTMLElement;
  const hide = jest.fn();
  menu.hidePopover = hide;
  fireEvent.pointerDown(document.querySelector('[popovertarget="visitor-menu"]') as HTMLElement);
  fireEvent.pointerDown(menu.querySelector('a') as HTMLElement);
  expect(hide).not.toHaveBeenCalled();
  fireEvent.pointerDown(page);
  expect(hide).toHaveBeenCalledTimes(1);
});
