import { installTestApi } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { inHours, testPlan, testTime, testTimes } from '../../testing/plan-factories.ts';
import { showPage } from '../../testing/show-page.tsx';
import { ArrangeDialog, type ArrangeDialogProps } from './arrange-dialog.tsx';

const PROPOSE = 'POST /requests/:id/proposals';

const server = installTestApi();
let planned: ReturnType<typeof testPlan>;

beforeEach(() => {
  planned = testPlan();
  server.on('GET /requests/:id/plan', () => planned);
  server.on('GET /requests/:id/times', () => testTimes([testTime(inHours(48))]));
  server.on(PROPOSE, () => testPlan({ rev: 2 }));
});

async function show(props: Partial<ArrangeDialogProps> = {}) {
  const Page = () => <ArrangeDialog requestId={testPlan().request._id} open onClose={() => undefined} {...props} />;
  await showPage(Page, '/anywhere');
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
