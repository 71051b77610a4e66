import { addTexts } from '@mutua/web-kit';
import { installTestApi } from '@mutua/web-kit/testing';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import texts from '../locales/en.json';
import { RegistrationNotice } from './registration-notice.tsx';

installTestApi();
beforeAll(() => addTexts('account', texts));

it('says what is needed, and whom to ask', () => {
  render(
    <MemoryRouter>
      <RegistrationNotice who="invited" />
    </MemoryRouter>,
  );
  expect(screen.getByRole('note')).toHaveTextContent('Mutua is by invitation');
  expect(screen.getByRole('link', { name: 'Ask who looks after it' })).toHaveAttribute('href', '/contact');
});
