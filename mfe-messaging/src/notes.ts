import { lazyNamed } from '@mutua/web-kit';

/** The editor of the lesson notes. Its code is loaded when it is shown. */
export const NotesPanel = lazyNamed(() => import('./notes/notes-panel.tsx'), 'NotesPanel');
