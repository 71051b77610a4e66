import { useEffect } from 'react';

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** While `isOn`, the browser asks before the page ends, and a pull at the page does not load it again: both would end the talk. */
export function useLeaveQuestion(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const { style } = document.documentElement;
    style.overscrollBehaviorY = 'none';
    window.addEventListener('beforeunload', ask);
    return () => {
      style.overscrollBehaviorY = '';
      window.removeEventListener('beforeunload', ask);
    };
  }, [isOn]);
}
