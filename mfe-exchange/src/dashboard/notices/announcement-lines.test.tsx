import { installTestApi } from '@mutua/web-kit/testing';
import { screen } from '@testing-library/react';
import { showPage } from '../../testing/show-page.tsx';
import { AnnouncementLines } from './announcement-lines.tsx';

const server = installTestApi();

it('says only the words of the organisers in their language', async () => {
  server.on('GET /announcements', () => ({
    announcements: [
      {
        _id: '64d0000000000000000000aa',
        text: 'Sommerfest am Samstag',
        language: 'de' as const,
        link: '/lessons',
        until: '2030-12-01T00:00:00.000Z',
      },
    ],
  }));
  await showPage(AnnouncementLines, '/dashboard');
  expect(await screen.findByText('Sommerfest am Samstag')).toHaveAttribute('lang', 'de');
  const link = screen.getByRole('link', { name: 'More' });
  expect(link.closest('[lang="de"]')).toBeNull();
});
