import './nonce.ts';
import '@mutua/web-kit/tokens.css';
import '@mutua/web-kit/base.css';
import './boot.css';
import { createStore, i18n, initTheme, startRealtime, startSession, startUnread } from '@mutua/web-kit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadContainer } from './federation.ts';
import texts from './locales/en.json';
import { fetchRegistry, Registry } from './registry/registry.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');

i18n.addResourceBundle('en', 'shell', texts);
initTheme();

const store = createStore();
startSession(store);
startRealtime(store);
startUnread(store);

createRoot(root).render(
  <StrictMode>
    <App store={store} registry={new Registry({ fetchRegistry, loadContainer })} />
  </StrictMode>,
);
