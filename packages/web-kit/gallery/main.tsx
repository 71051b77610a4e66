import '../src/theme/tokens.css';
import '../src/theme/base.css';
import '../src/i18n/i18n.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { initTheme } from '../src/theme/index.ts';
import { Gallery } from './gallery.tsx';

initTheme();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>
  </StrictMode>,
);
