import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../testing/show-page.tsx';
import { ReportDialog } from './report-dialog.tsx';

const server = installTestApi();
const id = '64b0000000000000000000e1';

const closed = jest.fn();
const show = (kind: 'message' | 'skill' | 'ring' = 'message') =>
  showPage(
    () => (
      <ReportDialog
        kind={kind}
        id={id}
        person={{ name: 'Wolf', avatar: null }}
        excerpt="Pay me."
        open
        onClose={closed}
      />
    ),
    '/report',
    { user: testUser() },
  );

it('sends reason, text and whether to block, thanks the member and closes', async () => {
  server.on('POST /messages/:id/reports', () => ({ message: 'Thank you.' }));
  await show();
  expect(await screen.findByRole('dialog', { name: 'Report a message' })).toBeVisible();
  expect(screen.getByText('“Pay me.”')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Unkind or threatening' }));
  await userEvent.type(screen.getByRole('textbox'), 'He insists.');
  expect(screen.getByRole('checkbox', { name: 'Block this member too' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(server.callsTo('POST /messages/:id/reports')).toMatchObject([
    { params: { id }, body: { reason: 'unkind', text: 'He insists.', block: true } },
  ]);
  expect(await screen.findByText('Thank you. A person reads your report within two days.')).toBeVisible();
});

it('reports the message of a ring without the choice to block, which would disclose the starter’s name', async () => {
  server.on('POST /rings/:id/reports', () => ({ message: 'Thank you.' }));
  await show('ring');
  expect(await screen.findByRole('dialog', { name: 'Report a message' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(() =>
    expect(server.callsTo('POST /rings/:id/reports')).toMatchObject([{ params: { id }, body: { block: false } }]),
  );
});

it('shows why a report was refused, and stays open', async () => {
  closed.mockClear();
  server.on('POST /skills/:id/reports', () => failure(429, 'You have sent many reports today.'));
  await show('skill');
  await userEvent.click(await screen.findByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('You have sent many reports today.')).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
});

it('shows what was typed again after the page ended under it', async () => {
  await show();
  await userEvent.type(await screen.findByRole('textbox'), 'He insists.');
  await userEvent.click(screen.getByRole('radio', { name: 'Unkind or threatening' }));
  window.dispatchEvent(new Event('pagehide'));
  const kept = { ...localStorage };
  cleanup();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  await show();
  expect(await screen.findByRole('textbox')).toHaveValue('He insists.');
  expect(screen.getByRole('radio', { name: 'Unkind or threatening' })).toBeChecked();
});
