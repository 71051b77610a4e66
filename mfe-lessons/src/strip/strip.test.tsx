import { screen } from '@testing-library/react';
import { testLesson } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { Strip } from './strip.tsx';

const show = (props: Parameters<typeof Strip>[0]) => showPage(() => <Strip {...props} />, '/search', { at: '/search' });

it('shows the lessons of a search below its words, with the way to all of them', async () => {
  await show({ lessons: [testLesson()], words: 'bread & butter' });
  expect(await screen.findByRole('heading', { name: 'Group lessons for “bread & butter”' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All lessons' })).toHaveAttribute('href', '/lessons?q=bread%20%26%20butter');
  expect(screen.getByRole('link', { name: 'Bread baking: the first loaf' })).toBeVisible();
});

it('is not there without lessons', async () => {
  await show({ lessons: [], words: 'bread' });
  expect(screen.queryByRole('heading')).toBeNull();
});
