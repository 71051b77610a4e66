import type { BodyInput, QueryInput, ResponseOf } from '@mutua/contracts';
import { type AppThunk, api, isApiFailure, request } from '@mutua/web-kit';

/** An exchange with its plan. */
export type Planned = ResponseOf<'GET /requests/:id/plan'>;

const reads = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    plan: build.query<Planned, string>({
      query: (id) => request('GET /requests/:id/plan', { params: { id } }),
      providesTags: ['Request'],
    }),
    suggestedTimes: build.query<
      ResponseOf<'GET /requests/:id/times'>,
      { requestId: string; query: QueryInput<'GET /requests/:id/times'> }
    >({
      query: ({ requestId, query }) => request('GET /requests/:id/times', { params: { id: requestId }, query }),
      providesTags: ['Request'],
      // Which times are suitable also depends on the other member's plans. So each dialog loads them again.
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Shows the plan of an answer, unless a later one is already shown. */
export const planChanged =
  (planned: Planned): AppThunk =>
  (dispatch, getState) => {
    const id = planned.request._id;
    const shown = reads.endpoints.plan.select(id)(getState()).data;
    if (!shown || shown.plan.rev <= planned.plan.rev) dispatch(reads.util.upsertQueryData('plan', id, planned));
  };

interface Lifecycle {
  dispatch: (thunk: AppThunk) => void;
  queryFulfilled: PromiseLike<{ data: Planned }>;
}

/** Shows the answer at once. A 409 contains the state after the other change. */
async function followPlan(_: unknown, { dispatch, queryFulfilled }: Lifecycle): Promise<void> {
  try {
    dispatch(planChanged((await queryFulfilled).data));
  } catch (failure) {
    const { error } = failure as { error?: unknown };
    const current = isApiFailure(error) ? (error.current as Partial<Planned> | null) : null;
    if (current?.request && current.plan) dispatch(planChanged({ request: current.request, plan: current.plan }));
  }
}

interface OfRequest {
  requestId: string;
}
interface OfProposal extends OfRequest {
  proposalId: string;
}
interface OfSession extends OfRequest {
  sessionId: string;
}
const follows = { onQueryStarted: followPlan, invalidatesTags: ['Request', 'Stats', 'Conversation'] as const };
const toProposal = ({ requestId, proposalId }: OfProposal) => ({ params: { id: requestId, proposalId } });
const toSession = ({ requestId, sessionId }: OfSession) => ({ params: { id: requestId, sessionId } });

const changes = reads.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    propose: build.mutation<Planned, OfRequest & { body: BodyInput<'POST /requests/:id/proposals'> }>({
      query: ({ requestId, body }) => request('POST /requests/:id/proposals', { params: { id: requestId }, body }),
      ...follows,
    }),
    counter: build.mutation<
      Planned,
      OfProposal & { body: BodyInput<'PUT /requests/:id/proposals/:proposalId/counter'> }
    >({
      query: ({ body, ...to }) =>
        request('PUT /requests/:id/proposals/:proposalId/counter', { ...toProposal(to), body }),
      ...follows,
    }),
    pick: build.mutation<Planned, OfProposal & { body: BodyInput<'PUT /requests/:id/proposals/:proposalId/pick'> }>({
      query: ({ body, ...to }) => request('PUT /requests/:id/proposals/:proposalId/pick', { ...toProposal(to), body }),
      ...follows,
    }),
    decline: build.mutation<Planned, OfProposal & { message: string }>({
      query: ({ message, ...to }) =>
        request('PUT /requests/:id/proposals/:proposalId/decline', { ...toProposal(to), body: { message } }),
      ...follows,
    }),
    withdraw: build.mutation<Planned, OfProposal>({
      query: (to) => request('PUT /requests/:id/proposals/:proposalId/withdraw', toProposal(to)),
      ...follows,
    }),
    cancelSession: build.mutation<
      Planned,
      OfSession & { body: BodyInput<'PUT /requests/:id/sessions/:sessionId/cancel'> }
    >({
      query: ({ body, ...to }) => request('PUT /requests/:id/sessions/:sessionId/cancel', { ...toSession(to), body }),
      ...follows,
    }),
    sayLate: build.mutation<Planned, OfSession & { body: BodyInput<'PUT /requests/:id/sessions/:sessionId/late'> }>({
      query: ({ body, ...to }) => request('PUT /requests/:id/sessions/:sessionId/late', { ...toSession(to), body }),
      ...follows,
    }),
    answerSession: build.mutation<
      Planned,
      OfSession & { body: BodyInput<'PUT /requests/:id/sessions/:sessionId/answer'> }
    >({
      query: ({ body, ...to }) => request('PUT /requests/:id/sessions/:sessionId/answer', { ...toSession(to), body }),
      ...follows,
    }),
    changePlace: build.mutation<Planned, OfSession & { body: BodyInput<'PUT /requests/:id/sessions/:sessionId'> }>({
      query: ({ body, ...to }) => request('PUT /requests/:id/sessions/:sessionId', { ...toSession(to), body }),
      ...follows,
    }),
  }),
});

export const { usePlanQuery, useSuggestedTimesQuery } = reads;
export const {
  useProposeMutation,
  useCounterMutation,
  usePickMutation,
  useDeclineMutation,
  useWithdrawMutation,
  useCancelSessionMutation,
  useChangePlaceMutation,
  useSayLateMutation,
  useAnswerSessionMutation,
} = changes;
