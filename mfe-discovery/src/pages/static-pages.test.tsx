import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { showPage } from '../testing/show-page.tsx';
import { SafetyPage } from './safety-page.tsx';
import { AboutPage, CommunityPage, ContactPage, HelpPage, PrivacyPage, TermsPage } from './static-pages.tsx';

const PAGES: [string, ComponentType, string, number][] = [
  ['/about', AboutPage, 'About Mutua', 3],
  ['/contact', ContactPage, 'Contact', 3],
  ['/help', HelpPage, 'Help', 9],
  ['/privacy', PrivacyPage, 'Privacy', 4],
  ['/terms', TermsPage, 'Terms', 4],
  ['/community', CommunityPage, 'Community', 4],
  ['/safety', SafetyPage, 'Safety', 7],
];

it.each(PAGES)('%s has its texts', async (path, Page, title, chapters) => {
  const { container } = await showPage(Page, path, { at: path });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(chapters);
  // Every key has a text, and every tag a component.
  expect(container).not.toHaveTextContent(/pages\.|[<>{}]/);
});

it('says in three links what to do first', async () => {
  await showPage(SafetyPage, '/safety', { at: '/safety' });
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.querySelector('b')?.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Block somebody', '/search?type=people'],
    ['Report', '/contact'],
    ['Leave a call', '/messages'],
  ]);
});

it('shows the contact address as a link', async () => {
  await showPage(ContactPage, '/contact', { at: '/contact' });
  expect(screen.getByRole('link', { name: 'hello@mutua.example' })).toHaveAttribute(
    'href',
    'mailto:hello@mutua.example',
  );
});
