import { screen, within } from '@testing-library/react';
import { showPage } from '../testing/show-page.tsx';
import { LandingPage } from './landing-page.tsx';

it('shows the headline, with links to register and to search', async () => {
  await showPage(LandingPage, '/', { at: '/' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Teach what you know. Learn what you don’t.');
  for (const figure of ['2M+', '150+', '500K+', '4.9/5']) expect(screen.getByText(figure)).toBeVisible();
  for (const start of screen.getAllByRole('link', { name: 'Get Started' }))
    expect(start).toHaveAttribute('href', '/register');
  expect(screen.getByRole('link', { name: 'Search skills' })).toHaveAttribute('href', '/search');
  expect(screen.getByRole('link', { name: 'Browse Skills' })).toHaveAttribute('href', '/search');
});

it('shows an example of a request as an image, without real buttons', async () => {
  await showPage(LandingPage, '/', { at: '/' });
  const picture = screen.getByRole('figure', { name: /^A request/ });
  expect(within(picture).getByText('Accept').closest('[inert]')).not.toBeNull();
});
