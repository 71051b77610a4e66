import { installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { showPage } from '../../testing/show-page.tsx';
import { serveSettings } from '../../testing/test-settings.ts';
import { LanguageSection } from './language-section.tsx';

serveSettings(installTestApi());
const user = testUser({ preferences: { ...testUser().preferences, language: 'fr' } });

// Before anything reads the site of the document.
beforeAll(() => {
  document.body.innerHTML =
    '<script type="application/json" id="site">{"name":"Zeitbank","languages":["en","de"]}</script>';
});

it('offers the languages of the site, and the one that the member has', async () => {
  await showPage(LanguageSection, '/settings/language', { user });
  const choice = await screen.findByRole('combobox', { name: 'Language' });
  expect(choice).toHaveDisplayValue('Français');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['English', 'Français', 'Deutsch']);
});
