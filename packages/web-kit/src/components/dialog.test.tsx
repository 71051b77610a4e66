import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from './dialog.tsx';
import { TextField } from './fields.tsx';
import { RatingInput } from './rating.tsx';

function Asking() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Request</Button>
      <input aria-label="Behind" />
      <div data-persistent>
        <button type="button">Undo</button>
      </div>
      <Dialog open={open} onClose={close} title="Send request" description="Choose what you teach.">
        <TextField label="Message" />
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

async function openDialog() {
  render(<Asking />);
  await userEvent.click(screen.getByRole('button', { name: 'Request' }));
  return screen.findByRole('dialog', { name: 'Send request' });
}

describe('Dialog', () => {
  it('has a name and a description', async () => {
    expect(await openDialog()).toHaveAccessibleDescription('Choose what you teach.');
    expect(screen.getByRole('heading', { level: 2, name: 'Send request' })).toBeVisible();
  });

  it('focuses the first field and keeps the focus inside', async () => {
    await openDialog();
    const message = screen.getByRole('textbox', { name: 'Message' });
    await waitFor(() => expect(message).toHaveFocus());
    // After the last control the focus goes to the browser itself, which is the body here. It never goes to the page behind.
    for (let step = 0; step < 8; step += 1) {
      await userEvent.tab();
      expect(screen.getByLabelText('Behind')).not.toHaveFocus();
    }
  });

  it.each(['Esc', 'Close', 'Cancel'])('closes by %s and returns the focus', async (way) => {
    await openDialog();
    if (way === 'Esc') await userEvent.keyboard('{Escape}');
    else await userEvent.click(screen.getByRole('button', { name: way }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Request' })).toHaveFocus());
  });

  it.each([
    ['of an input method', { isComposing: true }],
    ['that Safari sends after the composition', { keyCode: 229 }],
  ])('stays open at an Esc %s', async (_, marks) => {
    const close = jest.fn();
    render(
      <Dialog open onClose={close} title="Send request">
        <TextField label="Message" />
      </Dialog>,
    );
    const message = await screen.findByRole('textbox', { name: 'Message' });
    await waitFor(() => expect(message).toHaveFocus());
    fireEvent.keyDown(message, { key: 'Escape', ...marks });
    expect(close).not.toHaveBeenCalled();
    fireEvent.keyDown(message, { key: 'Escape' });
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('focuses the selected choice when it begins with a group of choices', async () => {
    render(
      <Dialog open onClose={() => undefined} title="Review">
        <RatingInput label="Overall" value={5} onChange={() => undefined} />
      </Dialog>,
    );
    await waitFor(() => expect(screen.getByRole('radio', { name: '5 stars' })).toHaveFocus());
  });

  it('closes by a press outside', async () => {
    const dialog = await openDialog();
    await userEvent.click(dialog.parentElement as HTMLElement);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('stays open when pressed inside', async () => {
    const dialog = await openDialog();
    await userEvent.click(dialog);
    expect(dialog).toBeVisible();
  });

  it('is empty when it opens again', async () => {
    const dialog = await openDialog();
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello');
    await userEvent.keyboard('{Escape}');
    // Waits until the page behind can be pressed again.
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await userEvent.click(await screen.findByRole('button', { name: 'Request' }));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('');
  });

  it('keeps toasts reachable, but not the page behind', async () => {
    await openDialog();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Behind' })).not.toBeInTheDocument();
  });
});

describe('ConfirmDialog', () => {
  it('starts on Cancel and acts only when confirmed', async () => {
    const confirm = jest.fn();
    const close = jest.fn();
    render(
      <ConfirmDialog open onClose={close} onConfirm={confirm} title="Delete skill" confirmLabel="Delete" danger>
        This action cannot be undone.
      </ConfirmDialog>,
    );
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete skill' });
    expect(dialog).toHaveAccessibleDescription('This action cannot be undone.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(close).toHaveBeenCalledTimes(1);
    expect(confirm).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});
