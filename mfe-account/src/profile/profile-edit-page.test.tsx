import type { BodyInput } from '@mutua/contracts';
import { LIMITS } from '@mutua/contracts/limits';
import { changeLanguage, unsaved } from '@mutua/web-kit';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../testing/show-page.tsx';
import { ProfileEditPage } from './profile-edit-page.tsx';

const nadia = testUser({ bio: 'I bake.' });
const AVATAR = '/api/uploads/avatars/new.webp';

const server = installTestApi();

beforeEach(() => {
  server.on('PUT /users/profile', ({ body }) => {
    const { preferences, version: _, ...changes } = body as BodyInput<'PUT /users/profile'>;
    return { user: { ...nadia, ...(changes as object), preferences: { ...nadia.preferences, ...preferences } } };
  });
  server.on('POST /upload/avatar', () => ({ avatar: AVATAR }));
});
afterEach(async () => {
  await changeLanguage('en');
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

const show = () => showPage(ProfileEditPage, '/profile/edit', { user: nadia });
const field = (label: string) =>
  screen.getByRole(label === 'Location' ? 'combobox' : 'textbox', { name: new RegExp(`^${label}`) });
const theme = (name: string) => within(screen.getByRole('group', { name: 'Theme' })).getByRole('radio', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const saved = () => server.callsTo('PUT /users/profile').map(({ body }) => body);

describe('the profile', () => {
  it('has its button at the foot of the page, above which notices stand', async () => {
    await show();
    expect(screen.getByRole('button', { name: 'Save Changes' }).closest('[data-page-foot]')).not.toBeNull();
  });

  it('saves its changes, and the session shows them', async () => {
    const { store } = await show();
    await userEvent.clear(field('Name'));
    await userEvent.type(field('Name'), ' Nadia B ');
    await userEvent.clear(field('Location'));
    await userEvent.type(field('Location'), 'Lyon');
    await userEvent.type(field('Bio'), ' Bread.');
    await userEvent.click(screen.getByRole('switch', { name: 'Email notifications' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Spanish');
    await save();

    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    const preferences = { emailNotifications: !nadia.preferences.emailNotifications, language: 'es' };
    const profile = { name: 'Nadia B', location: 'Lyon', bio: 'I bake. Bread.' };
    // Only what was changed here: another device may have changed the rest.
    expect(saved()).toEqual([{ ...profile, preferences }]);
    expect(store.getState().session.user).toEqual({
      ...nadia,
      ...profile,
      preferences: { ...nadia.preferences, ...preferences },
    });
  });

  describe('whose place another device has changed meanwhile', () => {
    const PARIS = { _id: '2988507', name: 'Paris', region: 'Île-de-France', country: 'FR' };
    const seen = { ...nadia, location: 'Lyon', version: 7 };
    const present = { ...seen, name: 'Nadia Benali-Roy', place: PARIS, location: 'Paris, France', version: 9 };
    const change = async () => {
      server.on('PUT /users/profile', ({ body }) => {
        const { version, ...changes } = body as BodyInput<'PUT /users/profile'>;
        if (version === 7) return failure(409, 'Your place was changed elsewhere', { current: { user: present } });
        return { user: { ...present, ...(changes as object), version: 10 } as typeof present };
      });
      await showPage(ProfileEditPage, '/profile/edit', { user: seen });
      await userEvent.clear(field('Location'));
      await userEvent.type(field('Location'), 'Oslo');
      await userEvent.type(field('Bio'), ' Bread.');
      await save();
      await screen.findByRole('dialog', { name: 'Your place was changed elsewhere' });
      expect(screen.getByText('Paris, France')).toBeVisible();
      expect(saved()).toMatchObject([{ location: 'Oslo', version: 7 }]);
    };
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

    it('is saved with the own place when the member says so', async () => {
      await change();
      await press('Save mine');
      expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
      expect(saved()[1]).toEqual({ bio: 'I bake. Bread.', location: 'Oslo', version: 9 });
    });

    it('is saved without the own place when the other one counts', async () => {
      await change();
      await press('Take the saved one');
      expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
      expect(saved()[1]).toEqual({ bio: 'I bake. Bread.' });
      expect(field('Location')).toHaveValue('Paris, France');
    });

    it('keeps what was typed when the dialog is closed, and asks again', async () => {
      await change();
      await press('Close');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(field('Location')).toHaveValue('Oslo');
      expect(field('Bio')).toHaveValue('I bake. Bread.');
      await save();
      expect(await screen.findByRole('dialog', { name: 'Your place was changed elsewhere' })).toBeVisible();
    });
  });

  it('saves a chosen town instead of a text, and the languages with their levels', async () => {
    server.on('GET /places', () => ({
      places: [{ _id: '2996944', name: 'Lyon', region: 'Auvergne-Rhône-Alpes', country: 'FR' }],
    }));
    await show();
    await userEvent.clear(field('Location'));
    await userEvent.type(field('Location'), 'lyo');
    await userEvent.click(await screen.findByRole('option', { name: /Lyon/ }));
    expect(field('Location')).toHaveValue('Lyon, France');
    await userEvent.type(screen.getByRole('combobox', { name: 'Add a language' }), 'fren');
    await screen.findByRole('option', { name: /^French\b.*français/ });
    await userEvent.keyboard('{Enter}');
    await userEvent.selectOptions(screen.getByLabelText('How well: French'), 'Native');
    await userEvent.selectOptions(screen.getByLabelText('How far I go for a lesson'), '50');
    await save();
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]).toMatchObject({
      placeId: '2996944',
      languages: [{ code: 'fr', level: 'native' }],
      reachKm: 50,
    });
    expect(saved()[0]).not.toHaveProperty('location');
  });

  it('sends a chosen theme', async () => {
    const { store } = await show();
    expect(theme('System')).toBeChecked();
    await userEvent.click(theme('Dark'));
    await save();
    await waitFor(() => expect(store.getState().session.user?.preferences.theme).toBe('dark'));
    expect(saved()).toMatchObject([{ preferences: { theme: 'dark' } }]);
  });

  it('shows the stored theme, and does not send it with other changes', async () => {
    const dark = { ...nadia, preferences: { ...nadia.preferences, darkMode: true, theme: 'dark' as const } };
    await showPage(ProfileEditPage, '/profile/edit', { user: dark });
    expect(theme('Dark')).toBeChecked();
    await userEvent.type(field('Bio'), ' Bread.');
    await save();
    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    expect(saved()).toMatchObject([{ bio: 'I bake. Bread.' }]);
    for (const field of ['theme', 'darkMode']) expect(saved()[0]).not.toHaveProperty(`preferences.${field}`);
  });

  it('shows beside the form what others see', async () => {
    await show();
    const card = within(screen.getByRole('complementary'));
    await userEvent.clear(field('Location'));
    await userEvent.type(field('Location'), 'Lyon');
    await userEvent.type(field('Bio'), ' Bread.');
    await waitFor(() => expect(card.getByText('Lyon')).toBeVisible());
    expect(card.getByText('I bake. Bread.')).toBeVisible();
  });

  it('is kept as a draft until it is saved', async () => {
    const { unmount } = await show();
    await userEvent.type(field('Bio'), ' Bread.');
    unmount();
    await show();
    await waitFor(() => expect(field('Bio')).toHaveValue('I bake. Bread.'));
    expect(unsaved.asks()).toBe(true);
    await save();
    await waitFor(() => expect(unsaved.asks()).toBe(false));
    expect(field('Bio')).toHaveValue('I bake. Bread.');
  });

  it('does not change the address here, and links to the place where it is shown', async () => {
    await show();
    expect(field('Email')).toBeDisabled();
    expect(field('Email')).toHaveValue(nadia.email);
    expect(field('Email')).toHaveAccessibleDescription('Change it in Settings, Account');
    expect(screen.getByRole('link', { name: 'Settings, Account' })).toHaveAttribute('href', '/settings/account');
  });

  it('counts the characters of the bio, and shows an error above the limit', async () => {
    await show();
    expect(screen.getByText('7/500')).toBeVisible();
    fireEvent.change(field('Bio'), { target: { value: 'x'.repeat(501) } });
    expect(screen.getByText('501/500')).toBeVisible();
    await save();
    expect(await screen.findByText('Bio must not exceed 500 characters')).toBeVisible();
    expect(saved()).toEqual([]);

    fireEvent.change(field('Bio'), { target: { value: 'x'.repeat(500) } });
    expect(screen.queryByText('Bio must not exceed 500 characters')).not.toBeInTheDocument();
  });

  it('needs a name and a short location', async () => {
    await show();
    await userEvent.clear(field('Name'));
    fireEvent.change(field('Location'), { target: { value: 'x'.repeat(101) } });
    await save();
    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(screen.getByText('Location must not exceed 100 characters')).toBeVisible();
    await userEvent.type(field('Name'), 'U');
    await save();
    expect(await screen.findByText('Name must be at least 2 characters')).toBeVisible();
    expect(saved()).toEqual([]);
  });

  it('keeps the input when saving fails', async () => {
    server.on('PUT /users/profile', () => failure(500, ''));
    const { store } = await show();
    await userEvent.type(field('Bio'), ' Bread.');
    await save();
    expect(await screen.findByText('Failed to update profile')).toBeVisible();
    expect(field('Bio')).toHaveValue('I bake. Bread.');
    expect(store.getState().session.user).toEqual(nadia);
  });
});

describe('the picture', () => {
  /** Chooses a file. A file dialog may allow any type. */
  const choose = (file: File) =>
    userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Choose a picture'), file);
  const picture = (size = 10) => new File([new Uint8Array(size)], 'me.png', { type: 'image/png' });

  it('must be an image', async () => {
    await show();
    await choose(new File(['text'], 'me.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Please select an image file')).toBeVisible();
    expect(server.callsTo('POST /upload/avatar')).toHaveLength(0);
  });

  it.each(['image/heic', ''])(
    'of an iPhone (%j) is refused with a way out, in a browser that cannot read it',
    async (type) => {
      await show();
      await choose(new File(['x'], 'IMG_5195.HEIC', { type }));
      expect(await screen.findByText(/cannot read HEIC pictures. Please save the picture as JPEG/)).toBeVisible();
      expect(server.callsTo('POST /upload/avatar')).toHaveLength(0);
    },
  );

  it('must be at most 5 MB', async () => {
    await show();
    await choose(picture(LIMITS.avatar.size + 1));
    expect(await screen.findByText('File size must be less than 5MB')).toBeVisible();
    expect(server.callsTo('POST /upload/avatar')).toHaveLength(0);
  });

  it('is uploaded at once, and becomes part of the profile when that is saved', async () => {
    await show();
    await choose(picture());
    await screen.findByRole('button', { name: 'Remove picture' });
    await waitFor(() =>
      expect(server.callsTo('POST /upload/avatar')[0]?.body).toContain('name="avatar"; filename="me.png"'),
    );
    expect(saved()).toEqual([]);
    await save();
    await waitFor(() => expect(saved()).toMatchObject([{ avatar: AVATAR }]));
  });

  it('can be removed', async () => {
    await showPage(ProfileEditPage, '/profile/edit', { user: { ...nadia, avatar: AVATAR } });
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
    await save();
    await waitFor(() => expect(saved()).toMatchObject([{ avatar: null }]));
  });

  it('stays removed when an upload that began before ends later', async () => {
    const upload = Promise.withResolvers<void>();
    server.on('POST /upload/avatar', async () => {
      await upload.promise;
      return { avatar: AVATAR };
    });
    await showPage(ProfileEditPage, '/profile/edit', { user: { ...nadia, avatar: '/api/uploads/avatars/old.webp' } });
    await choose(picture());
    await waitFor(() => expect(server.callsTo('POST /upload/avatar')).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
    upload.resolve();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Choose a picture' })).not.toHaveAttribute('aria-busy', 'true'),
    );
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
    await save();
    await waitFor(() => expect(saved()).toMatchObject([{ avatar: null }]));
  });

  it('stays unchanged when the upload fails', async () => {
    server.on('POST /upload/avatar', () => failure(500, ''));
    await show();
    await choose(picture());
    expect(await screen.findByText('Failed to upload avatar')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument();
  });
});
