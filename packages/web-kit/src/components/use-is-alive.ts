import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page is interactive. False in prerendered HTML and during its hydration, so that both render the same. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
