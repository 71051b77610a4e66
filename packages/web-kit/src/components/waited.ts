import { createContext } from 'react';

/** Whether the page was dimmed while the code of a dialog loaded; the dialog then does not fade in. */
export const WaitedContext = createContext(false);
