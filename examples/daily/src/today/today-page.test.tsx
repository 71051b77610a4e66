import { failure, installTestApi, renderRemote } from '@mutua/web-kit/testing';
import { screen } from '@testing-library/react';
import remote from '../remote.tsx';
import { skillOfDay } from './skill-of-day.ts';

const server = installTestApi();

const owner = { _id: '64b000000000000000000002', name: 'Mateo Restrepo', avatar: null };
const skill = {
  _id: '64c000000000000000000002',
  title: 'Fingerstyle guitar',
  category: 'music' as const,
  proficiency: 'advanced' as const,
  description: 'Travis picking, open tunings and songs that you choose.',
  tags: ['acoustic'],
  availableDays: [],
  availableTimeSlots: [],
  rating: { average: 4.9, count: 38 },
  exchangeCount: 1,
  endorsements: [],
  endorsementCount: 0,
  createdAt: '2026-01-02T03:04:05.000Z',
  userId: { ...owner, location: 'Medellín', rating: { average: 4.9, count: 46 } },
  user: { ...owner, location: 'Medellín' },
};

const open = () => renderRemote(remote, { at: '/skill-of-the-day' });

it('shows a skill with its teacher', async () => {
  const pagination = { page: 1, limit: 12, total: 1, pages: 1 };
  server.on('GET /skills/search', () => ({ skills: [skill], pagination }));
  await open();
  expect(await screen.findByRole('article', { name: 'Fingerstyle guitar' })).toHaveTextContent('1 exchange');
  expect(screen.getByRole('link', { name: 'Learn it from Mateo Restrepo' })).toHaveAttribute(
    'href',
    `/skills/${skill._id}`,
  );
  expect(server.calls[0]?.query).toEqual({ sortBy: 'newest', limit: '12' });
});

it('says that the skill cannot be loaded', async () => {
  server.on('GET /skills/search', () => failure(500, ''));
  await open();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

it('changes with the day, and begins again after the last skill', () => {
  const on = (date: string) => skillOfDay(['a', 'b', 'c', 'd', 'e'], new Date(date));
  const monday = on('2026-11-23T00:00:00Z');
  expect(on('2026-11-23T23:59:59Z')).toEqual(monday);
  expect(on('2026-11-24T00:00:00Z').today).toBe(monday.next[0]);
  expect(on('2026-11-28T12:00:00Z')).toEqual(monday);
  expect(skillOfDay([], new Date())).toEqual({ today: undefined, next: [] });
});
