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
 * Loads all that the page of the document needs to come alive as it is drawn: its remote with the texts, its code, and the answers that
 * came with it. Tries until it has them: the page can be read meanwhile.
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
 * Replaces the answers of a document that the browser has kept, once the page is alive as it was drawn, and uses them. Answers that nobody
 * uses would be dropped, and a skeleton would take the place of the page.
 */
function readAgain(store: KitStore): void {
  const stop = kitEvents.on('page-subscribed', () => {
    stop();
    store.dispatch(api.util.invalidateTags([...TAGS]));
  });
}
