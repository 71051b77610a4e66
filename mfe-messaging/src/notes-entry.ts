import { lazyNamed } from '@mutua/web-kit';

/** The lesson notes among the facts of an exchange. Its code is loaded when it is shown. */
export const NotesEntry = lazyNamed(() => import('./notes/notes-entry.tsx'), 'NotesEntry');
