import { translatePage } from '@mutua/web-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { showPage } from '../../testing/show-page.tsx';
import { SectionHead } from './section-head.tsx';

function Saving() {
  const [isSaved, setSaved] = useState(false);
  return (
    <>
      <SectionHead title="Privacy" lede="Who finds you." state={isSaved ? 'saved' : 'saving'} />
      <button type="button" aria-label="Answer" onClick={() => setSaved(true)} />
    </>
  );
}

it('shows that a change is saved on a page that the browser translates', async () => {
  await showPage(Saving, '/settings');
  expect(screen.getByText(/^Saving/)).toBeVisible();
  translatePage();
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.getByText('Saved')).toBeVisible();
});
