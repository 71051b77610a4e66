import { createContext } from 'react';

/** Whether the page was dimmed while the code of a dialog was fetched, so that it does not fade in again. */
export const WaitedContext = createContext(false);
