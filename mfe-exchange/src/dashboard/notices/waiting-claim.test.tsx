import type { ClaimItem } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { installTestApi, pageOf, testUser } from '@mutua/web-kit/testing';
import { screen } from '@testing-library/react';
import { showPage } from '../../testing/show-page.tsx';
import { DashboardPage } from '../dashboard-page.tsx';

const server = installTestApi();
const item = (n: number, kind: ClaimItem['kind'], title: string): ClaimItem => ({
  n,
  kind,
  title,
  text: '',
  category: 'art',
  level: null,
});
let items: ClaimItem[];

beforeEach(() => {
  localStorage.clear();
  items = [item(1, 'offer', 'Bookbinding'), item(2, 'offer', 'Moving help')];
  server.on('GET /claims', () => ({
    waiting: items.length > 0 ? [{ sender: 'Zeitbank Graz', items, expiresAt: '2026-12-30T10:00:00.000Z' }] : [],
  }));
  server.on('GET /users/dashboard/stats', () => ({
    stats: {
      ...{ skillsCount: 0, sentRequests: 0, receivedRequests: 0, completedExchanges: 0, unreadNotifications: 0 },
      rating: { average: 0, count: 0 },
    },
    recentReviews: [],
  }));
  server.on('GET /skills/my-skills', () => ({ skills: [] }));
  server.on('GET /skills/search', () => ({ skills: [], ...pageOf(0) }));
  server.on('GET /announcements', () => ({ announcements: [] }));
});

const show = (days: number) =>
  showPage(DashboardPage, '/dashboard', {
    user: testUser({ name: 'Mia Chen', createdAt: new Date(Date.now() - days * DAY_MS).toISOString() }),
  });

it('says what a new member has kept of an invitation, and leads to it', async () => {
  await show(1);
  expect(await screen.findByRole('heading', { name: '2 offers from Zeitbank Graz wait' })).toBeVisible();
  expect(screen.getByText(/It is deleted on December 30/)).toBeVisible();
  expect(screen.getByText('Bookbinding and Moving help')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Complete' })).toHaveAttribute('href', '/claim');
});

it('names offers and wants together', async () => {
  items = [item(1, 'offer', 'Bookbinding'), item(20, 'need', 'Spanish')];
  await show(1);
  expect(await screen.findByRole('heading', { name: 'Offers and wants from Zeitbank Graz wait' })).toBeVisible();
});

it('does not ask for members who joined long ago', async () => {
  await show(40);
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Mia' })).toBeVisible();
  expect(server.callsTo('GET /claims')).toEqual([]);
});
