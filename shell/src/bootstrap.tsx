import '@mutua/web-kit/theme.css';
import './boot.css';
import {
  addMessages,
  changeLanguage,
  createStore,
  initTheme,
  kitEvents,
  startingLanguage,
  startMemberLanguage,
  startMemberTheme,
  startMemberZone,
  startOverlays,
  startRealtime,
  startReconnect,
  startSession,
  startUnread,
} from '@mutua/web-kit';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { App } from './app.tsx';
import { blockFileDrops } from './document/block-file-drops.ts';
import { dropKeptDocuments } from './document/drop-kept-documents.ts';
import { followKeyboard } from './document/follow-keyboard.ts';
import { followLanguage, removeLanguageParameter } from './document/follow-language.ts';
import { prepareFirstPage } from './document/prepare-first-page.ts';
import { noteFilled, removeLateLine, replayEarlyInput } from './document/replay-early-input.ts';
import { keepSkeleton } from './document/skeleton.ts';
import { startUnreadMarks } from './document/unread-marks.ts';
import { markOwnTitle } from './document/use-neutral-title.ts';
import { SHELL_MESSAGES } from './locales/shell-messages.ts';
import { registerWorker } from './register-worker.ts';
import { loadRemoteModule } from './remotes/federation.ts';
import { fetchRegistry, registryOfDocument } from './remotes/registry-client.ts';
import { RemoteCatalogue } from './remotes/remote-catalogue.ts';
import { loadVitalsLater, reportFailure, startPageReports } from './reports/page-reports.ts';
import { createShellHistory, nameEntry } from './routing/shell-history.ts';

/** What the document already shows: the page in its frame, the frame with a skeleton, or nothing that React could hydrate. */
type Drawn = 'page' | 'frame' | 'nothing';

/** The gateway renders for visitors or for members, depending on the cookie of the browser. */
function drawnFor(isVisitor: boolean, { rendered, frame }: DOMStringMap): Drawn {
  if (frame !== (isVisitor ? 'visitor' : 'member')) return 'nothing';
  return rendered === window.location.pathname ? 'page' : 'frame';
}

addMessages('shell', SHELL_MESSAGES);
initTheme();
void start();

/** Starts every document: its rendered content stays and is hydrated. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  removeLanguageParameter();
  nameEntry();
  // The document preloads the file of the texts, so that it arrives with the shell's own script.
  await changeLanguage(startingLanguage());

  const store = createStore();
  let endHydration = () => {};
  const hydration = new Promise<void>((resolve) => {
    endHydration = resolve;
  });
  const pageSubscribed = new Promise<void>((resolve) => {
    kitEvents.on('page-subscribed', resolve);
  });
  startSession(store, hydration);
  startRealtime(store);
  startUnread(store);
  startUnreadMarks(store);
  startReconnect(store);
  startMemberTheme(store);
  startMemberZone(store);
  startOverlays();
  followLanguage();
  dropKeptDocuments(store);
  blockFileDrops();
  followKeyboard();

  const registry = registryOfDocument();
  const catalogue = new RemoteCatalogue({
    initial: registry,
    fetchRegistry,
    loadModule: loadRemoteModule,
    onFailure: reportFailure,
  });
  catalogue.start();

  startPageReports({ entries: () => catalogue.state.entries, loadVitals: loadVitalsLater });

  // Without the registry there are no pages yet, so nothing like the document's content can be rendered.
  const drawn = registry ? drawnFor(store.getState().session.status === 'anonymous', root.dataset) : 'nothing';
  // The document can be read until everything is loaded. Hydrated in parts it would move, and lose presses in between.
  if (drawn === 'page') {
    void pageSubscribed.then(endHydration);
    await prepareFirstPage(catalogue, store, pageSubscribed);
  } else endHydration();

  const history = createShellHistory(createBrowserHistory({ v5Compat: true }));
  const app: ReactNode = (
    <StrictMode>
      <App
        store={store}
        catalogue={catalogue}
        history={history}
        startsWithSkeleton={drawn === 'frame'}
        drawnState={drawn === 'nothing' ? undefined : store.getState()}
      />
    </StrictMode>
  );
  keepSkeleton();
  markOwnTitle({ isHydrated: drawn === 'page' });
  kitEvents.on('page-shown', () => replayEarlyInput('page'));
  // The member may have changed the language on another device. Hydration needs the document's language.
  if (drawn === 'nothing') startMemberLanguage(store);
  else void pageSubscribed.then(() => startMemberLanguage(store));
  if (drawn === 'page') noteFilled();
  removeLateLine();
  // In small tasks, so that the browser can respond between them.
  if (drawn === 'nothing') createRoot(root).render(app);
  else startTransition(() => void hydrateRoot(root, app));

  registerWorker();
}
