import { useNavigate } from 'react-router-dom';

const WANTED = 'data-wanted';

/** Shows a message that is in a log already, and makes it stand out. @returns false when it is not there */
export function showMessage(log: Element, seq: number, { focus }: { focus: boolean }): boolean {
  const bubble = log.querySelector<HTMLElement>(`[data-seq='${seq}']`);
  if (!bubble) return false;
  for (const before of log.querySelectorAll(`[${WANTED}]`)) before.removeAttribute(WANTED);
  bubble.setAttribute(WANTED, 'true');
  // Not `scrollIntoView`, which also moves what is around the log.
  const [box, own] = [log.getBoundingClientRect(), bubble.getBoundingClientRect()];
  log.scrollTop += own.top - box.top - (box.height - own.height) / 2;
  if (focus) bubble.focus({ preventScroll: true });
  return true;
}

/** Goes to a message of a conversation on the page; to the address that opens there when it is not shown yet. */
export function useGoToMessage(requestId: string) {
  const navigate = useNavigate();
  return (seq: number, { focus }: { focus: boolean }) => {
    const log = document.querySelector('[role=log]');
    if (log && showMessage(log, seq, { focus })) return;
    void navigate(`/chat/${requestId}?at=${seq}`, { replace: true });
  };
}
