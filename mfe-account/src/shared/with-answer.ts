import type { AppThunk } from '@mutua/web-kit';

interface Lifecycle<Answer> {
  dispatch: (thunk: AppThunk) => void;
  queryFulfilled: PromiseLike<{ data: Answer }>;
}

/** An `onQueryStarted` that dispatches what `change` returns for the answer. It does nothing when the call is refused. */
export const withAnswer =
  <Answer, Input = unknown>(change: (answer: Answer, input: Input) => AppThunk) =>
  async (input: Input, { dispatch, queryFulfilled }: Lifecycle<Answer>): Promise<void> => {
    const answer = await Promise.resolve(queryFulfilled).catch(() => null);
    if (answer) dispatch(change(answer.data, input));
  };
