import {
  api,
  type KitStore,
  keepTrying,
  kitEvents,
  preparePage,
  RemoteUnavailableError,
  settle,
  TAGS,
} from '@mutua/web-kit';
import type { RemoteCatalogue } from '../remotes/remote-catalogue.ts';
import { findPage } from '../routing/find-page.ts';

/**
 * Loads everything that the page of the document needs to be hydrated: its remote with the texts, its code, and the answers of the
 * document. Repeats until it succeeds: the page can be read meanwhile.
 */
export async function prepareFirstPage(catalogue: RemoteCatalogue, store: KitStore): Promise<void> {
  const { pathname, search } = window.location;
  const attempt = async () => {
    const page = findPage(catalogue.state.entries ?? [], pathname);
    if (!page) return;
    const { entry, path, params } = page;
    try {
      const { pages } = await settle(catalogue.load(entry));
      const { areOld } = await preparePage(pages[path], { params, search: new URLSearchParams(search) }, store);
      if (areOld) readAgain(store);
    } catch (error) {
      catalogue.report(entry, error as Error);
      if (error instanceof RemoteUnavailableError) error.forget?.();
      await catalogue.refresh();
      throw error;
    }
  };
  await keepTrying(attempt, () => false);
}

/**
 * Replaces the answers of a cached document once the page is hydrated, and keeps them in use meanwhile. Unused answers would be dropped,
 * and a skeleton would replace the page.
 */
function readAgain(store: KitStore): void {
  const stop = kitEvents.on('page-subscribed', () => {
    stop();
    store.dispatch(api.util.invalidateTags([...TAGS]));
  });
}
