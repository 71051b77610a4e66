import type { ExchangeRequest, Plan } from '@mutua/contracts';
import { defineRemote, realtime } from '@mutua/web-kit';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderRemote } from '../../testing/render-remote.tsx';
import { failure, installTestApi } from '../../testing/test-api.ts';
import { testUser } from '../../testing/test-user.ts';
import { planChanged, useWithdrawMutation } from './plan.resource.ts';
import { usePlan } from './use-plan.ts';

const ID = '64d000000000000000000001';
const WITHDRAW = 'PUT /requests/:id/proposals/:proposalId/withdraw';

const planned = (rev: number) => ({
  request: { _id: ID } as ExchangeRequest,
  plan: { rev, place: null, minutes: 60, sessions: [], proposals: [], legs: [], suggest: null } satisfies Plan,
});

const server = installTestApi();
beforeEach(() => {
  server.on('GET /requests/:id/plan', () => planned(1));
});

function Page() {
  const { data } = usePlan(ID);
  const [withdraw] = useWithdrawMutation();
  return (
    <>
      <p>Plan {data?.plan.rev}</p>
      <button type="button" onClick={() => withdraw({ requestId: ID, proposalId: ID })}>
        Take back
      </button>
    </>
  );
}
const show = () =>
  renderRemote(
    defineRemote({
      name: 'exchange',
      version: 'test',
      pages: { '/page': Page },
      messages: { en: () => Promise.resolve({ default: {} }) },
    }),
    { at: '/page', user: testUser() },
  );

it.each([
  ['a change answers with', () => planned(2)],
  ['a refused change carries', () => failure(409, 'This is no longer open', { current: planned(2) })],
])('shows the plan that %s', async (_what, answer) => {
  server.on(WITHDRAW, () => {
    // The plan is also loaded again, which has no effect here.
    server.on('GET /requests/:id/plan', () => failure(503, 'Not now'));
    return answer();
  });
  await show();
  await screen.findByText('Plan 1');
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Plan 2')).toBeVisible();
});

it('never replaces a plan by an earlier one', async () => {
  server.on('GET /requests/:id/plan', () => planned(3));
  const { store } = await show();
  await screen.findByText('Plan 3');
  await act(async () => store.dispatch(planChanged(planned(2))));
  // The page renders a change with the next frame. The store has it at once.
  expect(Object.values(store.getState().api.queries)).toMatchObject([{ data: { plan: { rev: 3 } } }]);
  expect(screen.getByText('Plan 3')).toBeVisible();
});

it('loads a plan again that was on its way when it changed', async () => {
  const listening = jest.spyOn(realtime, 'on');
  const first = Promise.withResolvers<void>();
  let calls = 0;
  server.on('GET /requests/:id/plan', async () => {
    calls += 1;
    if (calls > 1) return planned(2);
    await first.promise;
    return planned(1);
  });
  await show();
  await waitFor(() => expect(calls).toBe(1));
  const [, onPlanChanged] = listening.mock.calls.findLast(([event]) => event === 'plan_changed') ?? [];
  act(() => onPlanChanged?.({ requestId: ID, rev: 2 } as never));
  first.resolve();
  expect(await screen.findByText('Plan 2')).toBeVisible();
  expect(calls).toBe(2);
  listening.mockRestore();
});
