import { useNavigate } from 'react-router-dom';

const WANTED = 'data-wanted';

/** Scrolls to a message in a rendered log and highlights it. @returns false when it is not rendered */
export function showMessage(log: Element, seq: number, { focus }: { focus: boolean }): boolean {
  const bubble = log.querySelector<HTMLElement>(`[data-seq='${seq}']`);
  if (!bubble) return false;
  for (const before of log.querySelectorAll(`[${WANTED}]`)) before.removeAttribute(WANTED);
  bubble.setAttribute(WANTED, 'true');
  // `scrollIntoView` would also scroll the elements around the log.
  const [box, own] = [log.getBoundingClientRect(), bubble.getBoundingClientRect()];
  log.scrollTop += own.top - box.top - (box.height - own.height) / 2;
  if (focus) bubble.focus({ preventScroll: true });
  return true;
}

/** Returns a function that goes to a message of a conversation. If it is not rendered, the page opens at its address. */
export function useGoToMessage(requestId: string) {
  const navigate = useNavigate();
  return (seq: number, { focus }: { focus: boolean }) => {
    const log = document.querySelector('[role=log]');
    if (log && showMessage(log, seq, { focus })) return;
    void navigate(`/chat/${requestId}?at=${seq}`, { replace: true });
  };
}
