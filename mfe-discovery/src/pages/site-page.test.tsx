import { failure, installTestApi } from '@mutua/web-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../testing/show-page.tsx';
import { SitePage } from './site-page.tsx';

const server = installTestApi();
const show = (page: string) => showPage(SitePage, '/site/:page', { at: `/site/${page}` });
const written = (text: string) =>
  server.on('GET /site/pages/:page', () => ({
    page: { page: 'rules' as const, language: 'de' as const, text, version: 2, changedAt: '2026-09-01T10:00:00.000Z' },
  }));

it('shows headings, lists, bold and links, in the language of the text', async () => {
  written('# Regeln\nSei **freundlich**.\n- Eine Stunde\n- [Hilfe](/help)\n\n[Verein](https://zeitbank.example)');
  const { container } = await show('rules');
  expect(await screen.findByRole('heading', { name: 'Rules of the house', level: 1 })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Regeln', level: 2 })).toBeVisible();
  expect(screen.getByText('freundlich').tagName).toBe('STRONG');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Eine Stunde', 'Hilfe']);
  expect(screen.getByRole('link', { name: 'Hilfe' })).toHaveAttribute('href', '/help');
  expect(screen.getByRole('link', { name: 'Verein' })).toHaveAttribute('href', 'https://zeitbank.example');
  expect(container.querySelector('[lang="de"]')).toHaveTextContent('Eine Stunde');
});

it('shows what a text said before, once the reader asks', async () => {
  written('Sei freundlich.');
  server.on('GET /site/pages/:page/versions', () => ({
    versions: [{ text: 'Sei pünktlich.', changedAt: '2026-05-01T10:00:00.000Z' }],
  }));
  await show('rules');
  expect(await screen.findByText('Sei freundlich.')).toBeVisible();
  expect(server.callsTo('GET /site/pages/:page/versions')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Earlier texts' }));
  await userEvent.click(await screen.findByText(/2026/, { selector: 'summary *' }));
  expect(screen.getByText('Sei pünktlich.')).toBeVisible();
});

it('shows HTML and unsafe addresses as they were typed', async () => {
  const text = '<script>alert(1)</script> [x](javascript:alert(1)) [y](//evil.example)';
  written(text);
  const { container } = await show('rules');
  expect(await screen.findByText(text)).toBeVisible();
  expect(container.querySelector('script')).toBeNull();
  expect(screen.queryByRole('link', { name: 'x' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'y' })).not.toBeInTheDocument();
});

it.each(['rules', 'nothing'])('says that /site/%s does not exist', async (page) => {
  server.on('GET /site/pages/:page', () => failure(404, 'Not found'));
  await show(page);
  expect(await screen.findByRole('heading', { name: 'This text does not exist' })).toBeVisible();
});
