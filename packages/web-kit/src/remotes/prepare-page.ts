import type { Params } from 'react-router-dom';
import { areAnswersOld, hasDocumentAnswers } from '../api/document-answers.ts';
import type { AppThunk, KitStore } from '../store/store.ts';

/** The address of a page. */
export interface PageAddress {
  params: Params;
  search: URLSearchParams;
}

/**
 * The first calls of a page, such as `resource.endpoints.skillDetail.initiate(id)`. They are its `reads` in `remote.json`. Their answers
 * fill the cache before the first render, so that the page shows its content at once.
 */
export type Prepare = (address: PageAddress) => AppThunk<unknown>[];

/** The props of a component whose code is loaded later. */
export interface Loadable {
  load?: () => Promise<{ prepare?: Prepare }>;
}

/** Lets React's `use` read a promise at once, without suspending the component. */
export async function settle<Value>(promise: Promise<Value>): Promise<Value> {
  const value = await promise;
  // Marks the promise in the same way as React itself.
  Object.assign(promise, { status: 'fulfilled', value });
  return value;
}

/**
 * Loads the code of a page, and fills the cache with the answers of its document. So the page can be rendered completely.
 * @returns whether the answers have to be loaded again
 * @throws when the code cannot be loaded
 */
export async function preparePage(
  page: Loadable | undefined,
  address: PageAddress,
  store: KitStore,
): Promise<{ areOld: boolean }> {
  const { prepare } = (await page?.load?.()) ?? {};
  if (!prepare || !hasDocumentAnswers()) return { areOld: false };
  // On a failure, the page repeats the call itself.
  await Promise.allSettled(prepare(address).map((call) => store.dispatch(call)));
  return { areOld: areAnswersOld() };
}
