import { addTexts } from '@mutua/web-kit';
import { installTestApi } from '@mutua/web-kit/testing';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import texts from '../locales/en.json';
import { RegistrationNotice } from './registration-notice.tsx';

installTestApi();
beforeAll(() => addTexts('account', texts));
const show = (who: 'invited' | 'domains' | 'closed', isInvited = false) =>
  render(
    <MemoryRouter>
      <RegistrationNotice rule={{ who, domains: ['uni.example', '*.stadt.example'] }} isInvited={isInvited} />
    </MemoryRouter>,
  );

it('says what is needed, and whom to ask', () => {
  show('invited');
  expect(screen.getByRole('note')).toHaveTextContent('Mutua is by invitation');
  expect(screen.getByRole('link', { name: 'Ask who looks after it' })).toHaveAttribute('href', '/contact');
});

it('names the domains', () => {
  show('domains');
  expect(screen.getByRole('note')).toHaveTextContent('an address at uni.example, *.stadt.example');
});

it('says nothing to who is invited, unless nobody may register', () => {
  show('domains', true);
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
  show('closed', true);
  expect(screen.getByRole('note')).toBeVisible();
});
