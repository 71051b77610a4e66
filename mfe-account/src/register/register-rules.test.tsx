import { installTestApi } from '@mutua/web-kit/testing';
import { screen } from '@testing-library/react';
import { showPage } from '../testing/show-page.tsx';
import { RegisterPage } from './register-page.tsx';

const server = installTestApi();

beforeAll(() => {
  const site = document.createElement('script');
  Object.assign(site, { id: 'site', type: 'application/json' });
  site.textContent = JSON.stringify({
    name: 'Uni Graz',
    registration: { who: 'domains', domains: ['uni.example', '*.stadt.example'] },
  });
  document.head.append(site);
});

it('names the domains beside the address', async () => {
  server.on('GET /auth/providers', () => ({ google: false }));
  await showPage(RegisterPage, '/register');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Only addresses at uni.example, *.stadt.example');
});
