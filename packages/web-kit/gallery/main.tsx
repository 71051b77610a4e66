import '../src/theme/tokens.css';
import '../src/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { changeLanguage } from '../src/i18n/i18n.ts';
import { startingLanguage } from '../src/i18n/languages.ts';
import { initTheme } from '../src/theme/theme.ts';
import { Gallery } from './gallery.tsx';

initTheme();
await changeLanguage(startingLanguage());

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>
  </StrictMode>,
);
