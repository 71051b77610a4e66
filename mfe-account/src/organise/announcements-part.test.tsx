import type { Site } from '@mutua/contracts';
import { DEFAULT_SITE } from '@mutua/contracts/limits';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../testing/show-page.tsx';
import { OrganisePage } from './organise-page.tsx';

const server = installTestApi();

it('announces a line in several languages, without those that are left empty', async () => {
  const languages: Site['languages'] = ['en', 'de', 'fr'];
  const registration: Site['registration'] = { who: 'open', domains: [] };
  const announcement = {
    _id: 'a'.repeat(24),
    text: '',
    language: 'en',
    link: '',
    until: '2026-12-06T00:00:00Z',
  } as const;
  server.on('GET /site', () => ({
    site: { ...DEFAULT_SITE, languages, links: [], registration, pages: [], members: null, changedAt: null },
  }));
  server.on('GET /announcements', () => ({ announcements: [], managed: { present: [], ended: 0 } }));
  server.on('POST /announcements', () => ({ announcement }));
  const user = testUser({ roles: ['organiser'] });
  await showPage(OrganisePage, '/organise/:part', { user, at: '/organise/announcements' });
  await userEvent.type(await screen.findByLabelText('One line'), 'We meet on Friday');
  await userEvent.click(await screen.findByRole('button', { name: 'In other languages, too' }));
  await userEvent.type(screen.getByLabelText(/^One line in Deutsch/), 'Wir treffen uns am Freitag');
  await userEvent.click(screen.getByRole('button', { name: 'Announce' }));
  await waitFor(() => expect(server.callsTo('POST /announcements')).toHaveLength(1));
  expect(server.callsTo('POST /announcements')[0]?.body).toMatchObject({
    text: 'We meet on Friday',
    language: 'en',
    translations: { de: 'Wir treffen uns am Freitag' },
  });
  expect(server.callsTo('POST /announcements')[0]?.body).not.toHaveProperty('translations.fr');
});

it('counts what organisers announce, not the notes of changed texts, towards the two at a time', async () => {
  const line = (id: string, text: string, isNote = false) => ({
    ...{ _id: id.repeat(24), text, language: 'en' as const, link: '', until: '2026-12-06T00:00:00Z', seen: 0 },
    ...(isNote && { isNote: true as const }),
  });
  const present = [line('a', 'The terms have changed', true), line('b', 'One')];
  server.on('GET /announcements', () => ({ announcements: [], managed: { present, ended: 0 } }));
  const user = testUser({ roles: ['organiser'] });
  const { unmount } = await showPage(OrganisePage, '/organise/:part', { user, at: '/organise/announcements' });
  await screen.findByText('The terms have changed');
  expect(await screen.findByLabelText('One line')).toBeVisible();
  // Nobody ends a note before its time.
  expect(screen.getAllByRole('button', { name: 'End' })).toHaveLength(1);
  unmount();
  present.push(line('c', 'Two'));
  await showPage(OrganisePage, '/organise/:part', { user, at: '/organise/announcements' });
  await screen.findByText('Two');
  expect(screen.queryByLabelText('One line')).toBeNull();
});

it('ends an announcement with the day of the chosen zone, and keeps what is typed when the page ends', async () => {
  document.documentElement.dataset.timeZone = 'Asia/Tokyo';
  const registration: Site['registration'] = { who: 'open', domains: [] };
  server.on('GET /site', () => ({
    site: { ...DEFAULT_SITE, links: [], registration, pages: [], members: null, changedAt: null },
  }));
  server.on('GET /announcements', () => ({ announcements: [], managed: { present: [], ended: 0 } }));
  server.on('POST /announcements', () => failure(503, 'Later'));
  const user = testUser({ roles: ['organiser'] });
  await showPage(OrganisePage, '/organise/:part', { user, at: '/organise/announcements' });
  await userEvent.type(await screen.findByLabelText('One line'), 'We meet');
  window.dispatchEvent(new Event('pagehide'));
  expect(Object.values(localStorage)).toContainEqual(expect.stringContaining('We meet'));
  const day = screen.getByLabelText<HTMLInputElement>(/^Until/);
  await userEvent.click(screen.getByRole('button', { name: 'Announce' }));
  await waitFor(() => expect(server.callsTo('POST /announcements')).toHaveLength(1));
  const end = `${day.value}T23:59:59+09:00`;
  expect(server.callsTo('POST /announcements')[0]?.body).toMatchObject({ until: new Date(end).toISOString() });
  delete document.documentElement.dataset.timeZone;
});
