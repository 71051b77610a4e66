import './nonce.ts';
import '@mutua/web-kit/tokens.css';
import '@mutua/web-kit/base.css';
import './boot.css';
import {
  addTexts,
  createStore,
  initTheme,
  startMemberTheme,
  startOverlays,
  startRealtime,
  startReconnect,
  startSession,
  startUnread,
} from '@mutua/web-kit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { App } from './app.tsx';
import texts from './locales/en.json';
import { loadRemoteModule } from './remotes/federation.ts';
import { fetchRegistry, registryOfDocument } from './remotes/registry-client.ts';
import { RemoteCatalogue } from './remotes/remote-catalogue.ts';
import { reportFailure } from './remotes/report-failure.ts';
import { loadVitalsLater, startPageReports } from './reports/page-reports.ts';
import { createShellHistory } from './routing/shell-history.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

addTexts('shell', texts);
initTheme();

const store = createStore();
startSession(store);
startRealtime(store);
startUnread(store);
startReconnect(store);
startMemberTheme(store);
startOverlays(store);

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

createRoot(root).render(
  <StrictMode>
    <App store={store} catalogue={catalogue} history={history} />
  </StrictMode>,
);
