import { createContext } from 'react';

/** Whether the page was dimmed while the code of a dialog loaded. The dialog then does not fade in. */
export const WaitedContext = createContext(false);
