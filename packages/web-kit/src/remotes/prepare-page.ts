import type { Params } from 'react-router-dom';
import { areAnswersOld, hasDocumentAnswers } from '../api/document-answers.ts';
import type { AppThunk, KitStore } from '../store/store.ts';

/** The address of a page. */
export interface PageAddress {
  params: Params;
  search: URLSearchParams;
}

/**
 * The first calls of a page, such as `resource.endpoints.skillDetail.initiate(id)`: its `reads` in `remote.json`. Their answers fill the
 * cache before the page is first drawn, so that it shows its content at once.
 */
export type Prepare = (address: PageAddress) => AppThunk<unknown>[];

/** The properties of a component whose code is loaded later. */
export interface Loadable {
  load?: () => Promise<{ prepare?: Prepare }>;
}

/** Lets React's `use` read a promise at once, without suspending the component. */
export async function settle<Value>(promise: Promise<Value>): Promise<Value> {
  const value = await promise;
  // Marks the promise as React itself does.
  Object.assign(promise, { status: 'fulfilled', value });
  return value;
}

/**
 * Loads the code of a page, and fills the cache with the answers of its document, so that the page can be rendered completely.
 * @returns whether the answers are to be read again @throws when the code cannot be loaded
 */
export async function preparePage(
  page: Loadable | undefined,
  address: PageAddress,
  store: KitStore,
): Promise<{ areOld: boolean }> {
  const { prepare } = (await page?.load?.()) ?? {};
  if (!prepare || !hasDocumentAnswers()) return { areOld: false };
  // A failure is left to the page, which repeats the call.
  await Promise.allSettled(prepare(address).map((call) => store.dispatch(call)));
  return { areOld: areAnswersOld() };
}
