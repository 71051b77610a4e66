import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether scripts draw the page. False in rendered HTML, and while it comes alive, so that it comes alive as it is. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
