import { failure, installTestApi } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { inHours, testPlan, testSession } from '../../testing/plan-factories.ts';
import { showPage } from '../../testing/show-page.tsx';
import { CancelSessionDialog } from './cancel-session-dialog.tsx';

const CANCEL = 'PUT /requests/:id/sessions/:sessionId/cancel';
const SERIES = '64f100000000000000000009';
const series = [48, 216, 384].map((hours, index) =>
  testSession(inHours(hours), { _id: `64f00000000000000000000${index}`, seriesId: SERIES, number: index + 1 }),
);

const server = installTestApi();

beforeEach(() => {
  server.on(CANCEL, () => testPlan({ rev: 2 }));
});

async function show(sessions = series, at = 0) {
  const planned = testPlan({ sessions });
  server.on('GET /requests/:id/plan', () => planned);
  const Page = () => {
    const [open, setOpen] = useState(true);
    const sessionId = sessions[at]?._id ?? '';
    const close = () => setOpen(false);
    return <CancelSessionDialog requestId={planned.request._id} sessionId={sessionId} open={open} onClose={close} />;
  };
  await showPage(Page, '/anywhere');
  return within(await screen.findByRole('dialog', { name: 'Cancel a session' }));
}
const submit = async (dialog: Awaited<ReturnType<typeof show>>) =>
  userEvent.click(await dialog.findByRole('button', { name: 'Cancel session' }));

it('names the time by both clocks, and first focuses the button that keeps the session', async () => {
  const dialog = await show();
  const keep = await dialog.findByRole('button', { name: 'Keep it' });
  expect(dialog.getByText(/ · .* for Mateo$/)).toBeVisible();
  await waitFor(() => expect(keep).toHaveFocus());
  await userEvent.click(keep);
  expect(server.callsTo(CANCEL)).toHaveLength(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('cancels one session of a series with a reason', async () => {
  const dialog = await show();
  await userEvent.type(await dialog.findByLabelText(/Reason/), 'Ill');
  expect(dialog.queryByText(/Less than a day before/)).toBeNull();
  await submit(dialog);
  expect(await screen.findByText('Session cancelled')).toBeVisible();
  expect(server.callsTo(CANCEL)[0]).toMatchObject({
    params: { sessionId: series[0]?._id },
    body: { scope: 'one', reason: 'Ill' },
  });
});

it('cancels a session and the later ones', async () => {
  const dialog = await show(series, 1);
  await userEvent.click(await dialog.findByRole('radio', { name: /^This one and the later one/ }));
  await submit(dialog);
  expect(await screen.findByText('2 sessions cancelled')).toBeVisible();
  expect(server.callsTo(CANCEL)[0]?.body).toMatchObject({ scope: 'rest' });
});

it('has no choice for a single session, and says that it is late', async () => {
  const dialog = await show([testSession(inHours(5))]);
  expect(await dialog.findByText('Less than a day before. Mateo gets a message at once.')).toBeVisible();
  expect(dialog.queryByRole('radio')).toBeNull();
});

it('stays open with the reason when the service refuses', async () => {
  server.on(CANCEL, () => failure(429, 'Please wait a little'));
  const dialog = await show();
  await userEvent.type(await dialog.findByLabelText(/Reason/), 'Ill');
  await submit(dialog);
  expect(await dialog.findByText('Please wait a little')).toBeVisible();
  expect(dialog.getByLabelText(/Reason/)).toHaveValue('Ill');
});

it('shows that the other member was faster', async () => {
  const gone = testPlan({ rev: 2, sessions: [testSession(inHours(48), { ...series[0], status: 'cancelled' })] });
  server.on(CANCEL, () => {
    server.on('GET /requests/:id/plan', () => gone);
    return failure(409, 'This session can no longer be changed', { code: 'session_gone', current: gone });
  });
  const dialog = await show();
  await submit(dialog);
  expect(await dialog.findByText('This session can no longer be cancelled.')).toBeVisible();
});
