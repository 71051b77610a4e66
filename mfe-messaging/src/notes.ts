import { lazyNamed } from '@mutua/web-kit';

/** The parts of the lesson notes. Their code is loaded when one of them is shown. */
export const NotesEntry = lazyNamed(() => import('./notes/notes-entry.tsx'), 'NotesEntry');
export const NotesPanel = lazyNamed(() => import('./notes/notes-panel.tsx'), 'NotesPanel');
