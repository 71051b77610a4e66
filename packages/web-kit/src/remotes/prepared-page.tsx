import { type ReactNode, use, useEffect } from 'react';
import { useStore } from 'react-redux';
import { type Params, useLocation, useParams } from 'react-router-dom';
import { api, TAGS } from '../api/api.ts';
import { areAnswersOld, hasDocumentAnswers } from '../api/document-answers.ts';
import type { AppThunk, KitStore } from '../store/store.ts';

/** The address of a page. */
export interface PageAddress {
  params: Params;
  search: URLSearchParams;
}

/**
 * The calls that a page makes first, such as `resource.endpoints.skillDetail.initiate(id)`: those of its `reads` in `remote.json`. Their
 * answers fill the cache before the page is first shown, so that it shows its content at once.
 */
export type Prepare = (address: PageAddress) => AppThunk<unknown>[];

interface Preparation {
  /** The address of the page. */
  key: string;
  done: Promise<{ isOld: boolean }>;
}

/** A document brings the answers for one page. */
const preparations = new WeakMap<KitStore, Preparation>();

/** Undefined when the answers for the page are not there: then the page shows itself how it loads. */
function preparationOf(store: KitStore, key: string, calls: () => AppThunk<unknown>[]): Preparation | undefined {
  const known = preparations.get(store);
  if (known) return known.key === key ? known : undefined;
  if (!hasDocumentAnswers()) return undefined;
  // A failure is left to the page, which makes the call again.
  const made = Promise.allSettled(calls().map((call) => store.dispatch(call)));
  const preparation = { key, done: made.then(() => ({ isOld: areAnswersOld() })) };
  preparations.set(store, preparation);
  return preparation;
}

/** Shows a page when the answers that came with its document are in the cache. Old ones are replaced at once. */
export function PreparedPage({ prepare, children }: { prepare: Prepare; children?: ReactNode }) {
  const store = useStore() as KitStore;
  const params = useParams();
  const { pathname, search } = useLocation();
  const preparation = preparationOf(store, pathname + search, () =>
    prepare({ params, search: new URLSearchParams(search) }),
  );
  const isOld = preparation ? use(preparation.done).isOld : false;
  useEffect(() => {
    if (isOld) store.dispatch(api.util.invalidateTags([...TAGS]));
  }, [store, isOld]);
  return children;
}
