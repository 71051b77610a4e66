import { currentLanguage } from '@mutua/web-kit';
import { installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../testing/show-page.tsx';
import { ProfileEditPage } from './profile-edit-page.tsx';

const server = installTestApi();
const user = testUser({ preferences: { ...testUser().preferences, language: 'fr' } });

// Before anything reads the site of the document.
beforeAll(() => {
  document.body.innerHTML =
    '<script type="application/json" id="site">{"name":"Zeitbank","languages":["en","de"]}</script>';
});

it('offers the languages of the site and the own one, and saving another field leaves the page in its language', async () => {
  server.on('PUT /users/profile', ({ body }) => ({ user: { ...user, ...(body as { bio: string }) } }));
  await showPage(ProfileEditPage, '/profile/edit', { user });
  const choice = await screen.findByRole('combobox', { name: 'Language' });
  expect(choice).toHaveDisplayValue('French');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['English', 'French', 'German']);
  await userEvent.type(screen.getByRole('textbox', { name: /^Bio/ }), 'Bread.');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
  expect(currentLanguage()).toBe('en');
});
