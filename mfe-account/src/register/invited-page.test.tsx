import { waitFor } from '@testing-library/react';
import { showPage } from '../testing/show-page.tsx';
import { InvitedPage } from './invited-page.tsx';

it('leads from an invitation link to the registration', async () => {
  const { address } = await showPage(InvitedPage, '/i/:code', { at: '/i/hana-kqzr' });
  await waitFor(() => expect(address()).toBe('/register?invitation=hana-kqzr'));
});
