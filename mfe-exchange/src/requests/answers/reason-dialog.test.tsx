import type { ExchangeRequest } from '@mutua/contracts';
import { installTestApi, testRequest } from '@mutua/web-kit/testing';
import { screen } from '@testing-library/react';
import { inHours, testPlan, testSession } from '../../testing/plan-factories.ts';
import { showPage } from '../../testing/show-page.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import type { Refusal } from './reason-fields.tsx';

const server = installTestApi();
beforeEach(() => {
  server.on('GET /requests/:id/plan', () =>
    testPlan({ sessions: [inHours(26), inHours(50), inHours(74)].map((at) => testSession(at)) }),
  );
});

const show = (refusal: Refusal, request: Partial<ExchangeRequest>) =>
  showPage(
    () => <ReasonDialog refusal={refusal} request={testRequest(request)} open onClose={() => undefined} />,
    '/anywhere',
  );
const plan = { rev: 1, next: null, waiting: null, planned: 3, held: 0 };

it('names all sessions that are cancelled together with an exchange', async () => {
  await show('cancel', { status: 'accepted', plan });
  expect(await screen.findByText('These 3 sessions will be cancelled:')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

it('names no session of a request that is not accepted yet', async () => {
  await show('cancel', { status: 'pending', plan });
  await screen.findByLabelText(/Reason/);
  expect(screen.queryByText(/will be cancelled/)).toBeNull();
  expect(server.calls).toEqual([]);
});
