import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether scripts render the page. False in rendered HTML and during its hydration, so that both are equal. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
