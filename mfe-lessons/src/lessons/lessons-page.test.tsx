import { defineRemote } from '@mutua/web-kit';
import { renderRemote } from '@mutua/web-kit/testing';
import { screen } from '@testing-library/react';
import texts from '../locales/en.json';
import { LessonsPage } from './lessons-page.tsx';

const remote = defineRemote({
  name: 'lessons',
  version: 'test',
  pages: { '/lessons': LessonsPage },
  messages: { en: async () => ({ default: texts }) },
});

it('shows its title and the empty state', async () => {
  await renderRemote(remote, { at: '/lessons' });

  expect(screen.getByRole('heading', { level: 1, name: 'Lessons' })).toBeVisible();
  expect(screen.getByText('Nothing here yet')).toBeVisible();
});
