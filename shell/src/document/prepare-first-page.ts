import { api, type KitStore, keepTrying, preparePage, RemoteUnavailableError, settle, TAGS } from '@mutua/web-kit';
import type { RemoteCatalogue } from '../remotes/remote-catalogue.ts';
import { findPage } from '../routing/find-page.ts';

/**
 * Loads everything that the page of the document needs to be hydrated: its remote with the texts, its code, and the answers of the
 * document. Repeats until it succeeds: the page can be read meanwhile.
 * @param hydrated resolves when the page uses the answers. Those of a cached document are then replaced. Replaced earlier, they would be
 * dropped as unused, and a skeleton would replace the page.
 */
export async function prepareFirstPage(
  catalogue: RemoteCatalogue,
  store: KitStore,
  hydrated: Promise<void>,
): Promise<void> {
  const { pathname, search } = window.location;
  const attempt = async () => {
    const page = findPage(catalogue.state.entries ?? [], pathname);
    if (!page) return;
    const { entry, path, params } = page;
    try {
      const { pages } = await settle(catalogue.load(entry));
      const { areOld } = await preparePage(pages[path], { params, search: new URLSearchParams(search) }, store);
      if (areOld) void hydrated.then(() => store.dispatch(api.util.invalidateTags([...TAGS])));
    } catch (error) {
      catalogue.report(entry, error as Error);
      if (error instanceof RemoteUnavailableError) error.forget?.();
      await catalogue.refresh();
      throw error;
    }
  };
  await keepTrying(attempt, () => false);
}
