/** Whether this process has received the signal to stop. From then on it is not ready. */
let isStoppingNow = false;

export const isStopping = (): boolean => isStoppingNow;

export const beginStopping = (): void => {
  isStoppingNow = true;
};
