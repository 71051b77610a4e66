import { lazyNamed } from '@mutua/web-kit';

/** The parts of the lesson notes. Their code is loaded when one of them is shown. */
export const NotesEntry = lazyNamed(() => import('./notes/notes-entry.tsx'), 'NotesEntry');
export const NotesDialog = lazyNamed(() => import('./notes/notes-dialog.tsx'), 'NotesDialog');
export const NotesPanel = lazyNamed(() => import('./notes/notes-panel.tsx'), 'NotesPanel');
