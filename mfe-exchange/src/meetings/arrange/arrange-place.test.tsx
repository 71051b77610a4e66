import type { Place, Profile, Settings } from '@mutua/contracts';
import { installTestApi, MATEO, testUser } from '@mutua/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { inHours, testPlan, testSession, testTime, testTimes } from '../../testing/plan-factories.ts';
import { showPage } from '../../testing/show-page.tsx';
import { ArrangeDialog, type ArrangeDialogProps } from './arrange-dialog.tsx';

const LYON: Place = { _id: '2996944', name: 'Lyon', region: 'Auvergne-Rhône-Alpes', country: 'FR' };
const BRON: Place = { ...LYON, _id: '3029931', name: 'Bron' };
const PROPOSE = 'POST /requests/:id/proposals';

const server = installTestApi();
let planned: ReturnType<typeof testPlan>;
let other: Pick<Profile, 'place' | 'distance'>;
let settings: { place: Settings['place']; privacy: Pick<Settings['privacy'], 'place'> };

beforeEach(() => {
  planned = testPlan();
  server.on('GET /requests/:id/plan', () => planned);
  server.on('GET /requests/:id/times', () => testTimes([testTime(inHours(48))]));
  server.on(PROPOSE, () => testPlan({ rev: 2 }));
  other = { place: null };
  settings = { place: { units: null, meetingPlaces: [] }, privacy: { place: 'city' } };
  server.on('GET /users/settings', () => ({ settings: settings as Settings }));
  server.on('GET /users/:id', () => ({ user: { ...MATEO, ...other } as Profile, reviews: [] }));
});

async function show(props: Partial<ArrangeDialogProps> = {}) {
  const Page = () => <ArrangeDialog requestId={testPlan().request._id} open onClose={() => undefined} {...props} />;
  await showPage(Page, '/anywhere', { user: testUser({ place: LYON, units: 'km' }) });
  const dialog = within(await screen.findByRole('dialog', { name: 'Find a time with Mateo' }));
  await userEvent.click(await dialog.findByRole('button', { name: /^\d\d:00.* for Mateo/ }));
  return dialog;
}
type Dialog = Awaited<ReturnType<typeof show>>;
const press = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Propose 1 time' }));

/** Proposes the suggested time. @returns what was sent */
async function propose(dialog: Dialog) {
  await press(dialog);
  await screen.findByText('Proposed!');
  return server.callsTo(PROPOSE)[0]?.body;
}

it('begins with the link of a message', async () => {
  const dialog = await show({ place: { platform: 'Zoom', link: 'https://zoom.us/j/1' } });
  expect(dialog.getByLabelText(/Meeting link/)).toHaveValue('https://zoom.us/j/1');
  expect(dialog.getByLabelText(/Platform/)).toHaveValue('Zoom');
});

it('begins with the place of the exchange, and sends another one', async () => {
  planned = testPlan({ place: { platform: 'Jitsi', link: 'https://meet.example/a' } });
  const dialog = await show();
  expect(dialog.getByRole('radio', { name: 'A link' })).toBeChecked();
  expect(dialog.getByLabelText(/Meeting link/)).toHaveValue('https://meet.example/a');
  await userEvent.click(dialog.getByRole('radio', { name: 'Elsewhere' }));
  await userEvent.clear(dialog.getByLabelText(/Platform/));
  await userEvent.type(dialog.getByLabelText(/Platform/), 'Café Nord');
  expect(await propose(dialog)).toMatchObject({ place: { platform: 'Café Nord' } });
});

it.each([
  ['A link', /Meeting link/, 'Enter the meeting link', 'https://meet.example/b', { link: 'https://meet.example/b' }],
  ['Elsewhere', /Platform/, 'Say where you meet', 'Café Nord', { platform: 'Café Nord' }],
])(
  'asks for the words of the place "%s", and sends nothing without them',
  async (where, field, error, words, place) => {
    const dialog = await show();
    await userEvent.click(dialog.getByRole('radio', { name: where }));
    await userEvent.type(dialog.getByLabelText(field), '  ');
    await press(dialog);
    expect(await dialog.findByText(error)).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText(field)).toHaveFocus());
    expect(dialog.getByLabelText(field)).toBeInvalid();
    expect(server.callsTo(PROPOSE)).toHaveLength(0);
    await userEvent.clear(dialog.getByLabelText(field));
    await userEvent.type(dialog.getByLabelText(field), words);
    expect(dialog.queryByText(error)).toBeNull();
    expect(await propose(dialog)).toMatchObject({ place });
  },
);

it('shows the error of a place only for that place', async () => {
  const dialog = await show();
  await userEvent.click(dialog.getByRole('radio', { name: 'A link' }));
  await press(dialog);
  await dialog.findByText('Enter the meeting link');
  await userEvent.click(dialog.getByRole('radio', { name: 'Elsewhere' }));
  expect(dialog.queryByText('Say where you meet')).toBeNull();
  await userEvent.click(dialog.getByRole('radio', { name: 'Here in Mutua' }));
  expect(await propose(dialog)).toMatchObject({ place: null });
});

it('keeps the place of an exchange that has only notes', async () => {
  planned = testPlan({ place: { notes: 'Ring twice' } });
  expect(await propose(await show())).toMatchObject({ place: { notes: 'Ring twice' } });
});

describe('in person', () => {
  const elsewhere = async () => {
    const dialog = await show();
    await userEvent.click(dialog.getByRole('radio', { name: 'Elsewhere' }));
    return dialog;
  };

  it("the viewer's own places fill the place of this proposal", async () => {
    settings.place.meetingPlaces = ['Library Part-Dieu, 2nd floor', 'Café Nord'];
    const dialog = await elsewhere();
    const places = within(await dialog.findByRole('group', { name: 'In person, at one of your places' }));
    await userEvent.click(places.getByRole('button', { name: 'Library Part-Dieu, 2nd floor' }));
    expect(dialog.getByLabelText(/Platform/)).toHaveValue('Library Part-Dieu, 2nd floor');
    expect(places.getByRole('button', { name: 'Library Part-Dieu, 2nd floor' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(places.getByRole('button', { name: 'Café Nord' })).toHaveAttribute('aria-pressed', 'false');
    expect(await propose(dialog)).toMatchObject({ place: { platform: 'Library Part-Dieu, 2nd floor' } });
  });

  it('advises a public place for the first time, and not after a session elsewhere', async () => {
    const dialog = await elsewhere();
    expect(await dialog.findByText(/Meet in a public place the first time/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'More about meeting safely' })).toHaveAttribute('href', '/safety');
    expect(dialog.queryByRole('group', { name: /one of your places/ })).toBeNull();
    cleanup();

    const held = testSession(inHours(-48), { status: 'held', place: { platform: 'Café Nord' } });
    planned = testPlan({ sessions: [held] });
    const later = await elsewhere();
    expect(later.getByLabelText(/Platform/)).toBeVisible();
    expect(later.queryByText(/Meet in a public place/)).toBeNull();
  });

  it.each<[string, () => void, RegExp | null]>([
    ['says how far apart the two live', () => undefined, /You live 7 km apart\./],
    [
      'says that the two live in one town',
      () => {
        other = { place: LYON, distance: { km: 0, isSame: true } };
      },
      /You live in the same town\./,
    ],
    [
      'says nothing of it while the other one shows no town',
      () => {
        other = { place: null, distance: null };
      },
      null,
    ],
    [
      'says nothing of it while the viewer shows no town',
      () => {
        settings.privacy.place = 'country';
      },
      null,
    ],
  ])('%s', async (_what, change, text) => {
    other = { place: BRON, distance: { km: 7, isSame: false } };
    change();
    const dialog = await elsewhere();
    await dialog.findByText(/Meet in a public place/);
    await waitFor(() => expect(server.callsTo('GET /users/:id')).toHaveLength(1));
    if (text) expect(await dialog.findByText(text)).toBeVisible();
    else expect(dialog.queryByText(/You live/)).toBeNull();
  });
});
