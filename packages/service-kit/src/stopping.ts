/** Whether this process is stopping: from the signal on it is not ready any more. */
let isStoppingNow = false;

export const isStopping = (): boolean => isStoppingNow;

export const beginStopping = (): void => {
  isStoppingNow = true;
};
