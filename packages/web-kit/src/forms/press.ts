let isPressed = false;
const waiting = new Set<() => void>();

function press(): void {
  isPressed = true;
}

/** Runs the tasks later, so that the click that ends the press comes first. */
function release(): void {
  isPressed = false;
  setTimeout(() => {
    if (isPressed) return;
    for (const task of waiting) task();
    waiting.clear();
  });
}

let isWatching = false;

/**
 * Watches the presses of mouse, pen and finger on this page. Mouse events, because a finger's come only after its
 * pointer events, and it is with them that the focus moves.
 */
export function watchPresses(): void {
  if (isWatching) return;
  isWatching = true;
  document.addEventListener('mousedown', press, true);
  for (const end of ['mouseup', 'dragend', 'pointercancel']) document.addEventListener(end, release, true);
}

/** Runs a task at once, or after the current press, so that nothing moves under the pointer. */
export function afterPress(task: () => void): void {
  if (isPressed) waiting.add(task);
  else task();
}
