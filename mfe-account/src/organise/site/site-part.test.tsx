import type { Site, SitePageText } from '@mutua/contracts';
import { DEFAULT_SITE } from '@mutua/contracts/limits';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../../testing/show-page.tsx';
import { OrganisePage } from '../organise-page.tsx';

const server = installTestApi();
const site = (changes: Partial<Site> = {}): Site => ({
  ...structuredClone(DEFAULT_SITE),
  links: [],
  registration: { who: 'open', domains: [] },
  landing: { kind: 'sample', headline: '', lead: '' },
  version: 3,
  members: null,
  pages: [{ page: 'rules', language: 'de', changedAt: '2026-09-01T10:00:00.000Z' }],
  changedAt: '2026-11-12T10:00:00.000Z',
  ...changes,
});
const show = async () => {
  await showPage(OrganisePage, '/organise/:part', { user: testUser({ roles: ['organiser'] }), at: '/organise/site' });
  expect(await screen.findByRole('heading', { name: 'Site', level: 1 })).toBeVisible();
  // The heading is there before the form.
  await screen.findByRole('textbox', { name: 'One sentence' });
};
/** The one in the heading; a phone has another one below the fields. */
const saveButton = () => screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement;
const save = () => userEvent.click(saveButton());
const saved = () => server.callsTo('PUT /site').map(({ body }) => body);

beforeEach(() => {
  server.on('GET /site', () => ({ site: site() }));
  server.on('PUT /site', ({ body }) => ({ site: { ...site(), ...(body as object), version: 4 } }));
});

it('saves what was changed, with the version that was read', async () => {
  await show();
  expect(screen.getByText('What everybody reads. Changed on Nov 12, 2026.')).toBeVisible();
  expect(saveButton()).toBeDisabled();
  const name = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Zeitbank Graz');
  await userEvent.click(screen.getByRole('radio', { name: 'Danube' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Français' }));
  expect(within(screen.getByRole('complementary', { name: 'Preview' })).getAllByText('Zeitbank Graz')).toHaveLength(2);
  await save();
  expect(await screen.findByText('Site saved')).toBeVisible();
  const languages = ['en', 'es', 'de', 'it', 'pt'];
  expect(saved()).toEqual([
    expect.objectContaining({ name: 'Zeitbank Graz', palette: 'danube', languages, version: 3 }),
  ]);
  expect(saveButton()).toBeDisabled();
});

it('keeps what was typed when somebody else was faster, and saves it the next time', async () => {
  await show();
  server.on('PUT /site', () =>
    failure(409, 'Somebody has changed the site meanwhile', { current: { site: site({ version: 7, name: 'Other' }) } }),
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'One sentence' }), 'Since 2009.');
  await save();
  expect(await screen.findByText(/Somebody else has saved the site meanwhile/)).toBeVisible();
  server.on('PUT /site', ({ body }) => ({ site: { ...site(), ...(body as object), version: 8 } }));
  await save();
  expect(await screen.findByText('Site saved')).toBeVisible();
  expect(saved().at(-1)).toMatchObject({ motto: 'Since 2009.', version: 7 });
});

it('takes an Enter of an input method for no domain', async () => {
  await show();
  await userEvent.click(screen.getByRole('radio', { name: 'Addresses of these domains, or by invitation' }));
  const field = screen.getByRole('textbox', { name: 'Domain' });
  await userEvent.type(field, 'graz.example');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(field).toHaveValue('graz.example');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field).toHaveValue('');
  expect(screen.getByText('graz.example')).toBeVisible();
});

it('shows each refusal at its field', async () => {
  await show();
  server.on('PUT /site', () =>
    failure(400, 'Please check', { errors: [{ field: 'contact.mail', message: 'Please enter a valid email' }] }),
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'nobody');
  await save();
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeInvalid();
  expect(await screen.findByText('Please enter a valid email')).toBeVisible();
});

it('keeps what was typed in each language, whatever answers late', async () => {
  let answerLate: () => void = () => undefined;
  const isLate = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  const changedAt = '2026-09-01T10:00:00.000Z';
  const german: SitePageText = { page: 'rules', language: 'de', text: 'Deutsche Regeln', version: 3, changedAt };
  server.on('GET /site/pages/:page', async () => {
    await isLate;
    return { page: german };
  });
  server.on('PUT /site/pages/:page', () => ({ page: null }));
  await show();
  const row = screen.getByText('Rules of the house').closest('div')?.parentElement as HTMLElement;
  await userEvent.click(within(row).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rules of the house' }));
  const text = dialog.getByRole('textbox', { name: /Text/ });
  const choose = (language: string) =>
    userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Language' }), language);
  await choose('de');
  await choose('en');
  await userEvent.type(text, 'House rules');
  answerLate();
  await choose('de');
  await waitFor(() => expect(text).toHaveValue('Deutsche Regeln'));
  await choose('en');
  expect(text).toHaveValue('House rules');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.callsTo('PUT /site/pages/:page').map(({ body }) => body)).toEqual([
    { language: 'en', text: 'House rules', version: 0 },
  ]);
});

it('writes a text in one language, and says that a logo is refused', async () => {
  server.on('GET /site/pages/:page', () => failure(404, 'Not found'));
  server.on('PUT /site/pages/:page', () => ({ page: null }));
  server.on('POST /upload/site-logo', () => failure(415, 'A logo is a PNG, JPEG or WebP picture'));
  await show();
  expect(screen.getByText(/^Deutsch\. Since/)).toBeVisible();
  const row = screen.getByText('Imprint').closest('div')?.parentElement as HTMLElement;
  await userEvent.click(within(row).getByRole('button', { name: 'Write your own' }));
  const dialog = await screen.findByRole('dialog', { name: 'Imprint' });
  const text = within(dialog).getByRole('textbox', { name: /Text/ });
  await userEvent.type(text, '# Zeitbank');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.callsTo('PUT /site/pages/:page').map(({ body }) => body)).toEqual([
    { language: 'en', text: '# Zeitbank', version: 0 },
  ]);
  const file = new File(['<svg/>'], 'logo.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Choose a logo', { selector: 'input' }), file);
  expect(await screen.findByText('A logo is a PNG, JPEG or WebP picture')).toBeVisible();
  server.on('POST /upload/site-logo', () => ({ logo: 'a' }));
  await userEvent.upload(screen.getByLabelText('Choose a logo', { selector: 'input' }), file);
  const shown = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  // In the form, in the header and as the icon of a device, as each shows it.
  await waitFor(() => expect(shown()).toEqual([64, 64, 180].map((side) => `/api/site/logo/a-${side}.png`)));
});

it('asks before a text that is typed is closed, and keeps it when the page ends', async () => {
  server.on('GET /site/pages/:page', () => failure(404, 'Not found'));
  await show();
  const row = screen.getByText('Imprint').closest('div')?.parentElement as HTMLElement;
  await userEvent.click(within(row).getByRole('button', { name: 'Write your own' }));
  const dialog = await screen.findByRole('dialog', { name: 'Imprint' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Text/ }), '# Zeitbank');
  window.dispatchEvent(new Event('pagehide'));
  expect(Object.entries(localStorage).filter(([key]) => key.endsWith('site-text:imprint'))).toEqual([
    [expect.any(String), expect.stringContaining('# Zeitbank')],
  ]);
  await userEvent.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Close without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(within(dialog).getByRole('textbox', { name: /Text/ })).toHaveValue('# Zeitbank');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Close anyway' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
