/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { screen } from '@testing-library/react';
import { startBackend } from '../../testing/backend.ts';
import { aMessage } from '../../testing/factories.ts';
import { openChat } from '../../testing/remote.ts';

const backend = startBackend();

it('shows the host of an address beside the name that its page gives itself', async () => {
  const cards = [
    ['https://www.evil.example/login', 'Your Bank', 'evil.example · Your Bank'],
    ['https://evil.example:8443/login', 'Your Bank', 'evil.example:8443 · Your Bank'],
    ['https://xn--bnk-7na.example/', 'bank.example', 'xn--bnk-7na.example · bank.example'],
    ['https://www.bank.example/news', 'bank.example', 'bank.example'],
  ] as const;
  backend.messages = cards.map(([url, site], index) =>
    aMessage(index + 1, { content: 'See', preview: { url, site, title: 'Sign in', description: '' } }),
  );
  await openChat();
  const links = await screen.findAllByRole('link', { name: /Sign in/ });
  expect(links.map((link) => [link.getAttribute('href'), link.querySelector('small')?.textContent])).toEqual(
    cards.map(([url, , shown]) => [url, shown]),
  );
});
