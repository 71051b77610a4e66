import './nonce.ts';
import '@mutua/web-kit/tokens.css';
import '@mutua/web-kit/base.css';
import './boot.css';
import {
  addMessages,
  changeLanguage,
  createStore,
  initTheme,
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
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { App } from './app.tsx';
import { followLanguage, leaveChosenLanguage } from './document/follow-language.ts';
import { holdDroppedFiles } from './document/hold-dropped-files.ts';
import { keepOutline } from './document/outline.ts';
import { markOwnTitle } from './document/use-neutral-title.ts';
import { SHELL_MESSAGES } from './locales/shell-messages.ts';
import { registerWorker } from './register-worker.ts';
import { loadRemoteModule } from './remotes/federation.ts';
import { fetchRegistry, registryOfDocument } from './remotes/registry-client.ts';
import { RemoteCatalogue } from './remotes/remote-catalogue.ts';
import { reportFailure } from './remotes/report-failure.ts';
import { loadVitalsLater, startPageReports } from './reports/page-reports.ts';
import { createShellHistory } from './routing/shell-history.ts';

addMessages('shell', SHELL_MESSAGES);
initTheme();
// The document names the file of the texts, so that it is there with the shell's own script.
void changeLanguage(startingLanguage()).then(start);

function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  leaveChosenLanguage();

  const store = createStore();
  startSession(store);
  startRealtime(store);
  startUnread(store);
  startReconnect(store);
  startMemberTheme(store);
  startMemberLanguage(store);
  startMemberZone(store);
  startOverlays(store);
  followLanguage();
  holdDroppedFiles();

  // The gateway renders pages for visitors only. Where somebody is signed in, or the document has only the outline of its page, React draws
  // anew; the frame looks the same.
  const isRendered =
    root.dataset['rendered'] === window.location.pathname && store.getState().session.status === 'anonymous';

  const catalogue = new RemoteCatalogue({
    initial: registryOfDocument(),
    fetchRegistry,
    loadModule: loadRemoteModule,
    onFailure: reportFailure,
  });
  catalogue.start();

  startPageReports({
    entries: () => catalogue.state.entries,
    loadVitals: loadVitalsLater,
  });

  const history = createShellHistory(createBrowserHistory({ v5Compat: true }));

  const app = (
    <StrictMode>
      <App store={store} catalogue={catalogue} history={history} />
    </StrictMode>
  );
  keepOutline();
  markOwnTitle({ isHydrated: isRendered });
  if (isRendered) hydrateRoot(root, app);
  else createRoot(root).render(app);

  registerWorker();
}
