import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Router } from 'react-router-dom';
import { useSeatDialog } from './seat-dialog.tsx';

/** Never leaves the page, as a browser that is slow to do so. */
const ignore = () => undefined;
const SLOW = { createHref: () => '', go: ignore, push: ignore, replace: ignore };

function Page() {
  const { isOpen, close } = useSeatDialog();
  return (
    <button type="button" onClick={close}>
      {isOpen ? 'Open' : 'Closed'}
    </button>
  );
}

it('closes before its address has changed', async () => {
  render(
    <Router location="/?seat=1" navigator={SLOW}>
      <Page />
    </Router>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('button', { name: 'Closed' })).toBeVisible();
});
