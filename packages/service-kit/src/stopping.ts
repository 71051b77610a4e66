/** Whether this process is stopping. From the signal on it is no longer ready. */
let isStoppingNow = false;

export const isStopping = (): boolean => isStoppingNow;

export const beginStopping = (): void => {
  isStoppingNow = true;
};
