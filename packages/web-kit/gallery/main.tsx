import '../src/theme/tokens.css';
import '../src/theme/base.css';
import { createInstance } from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import en from '../src/texts/en.json';
import { initTheme } from '../src/theme/index.ts';
import { Gallery } from './gallery.tsx';

initTheme();

const i18n = createInstance();
const root = document.getElementById('root');

void i18n
  .use(initReactI18next)
  .init({ lng: 'en', ns: ['kit'], resources: { en: { kit: en } }, interpolation: { escapeValue: false } })
  .then(() => {
    if (!root) throw new Error('The page has no #root');
    createRoot(root).render(
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <MemoryRouter>
            <Gallery />
          </MemoryRouter>
        </I18nextProvider>
      </StrictMode>,
    );
  });
