let isPressed = false;
const waiting = new Set<() => void>();

function press(): void {
  isPressed = true;
}

/** Runs the tasks later, after the click event that ends the press. */
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
 * Watches presses with mouse, pen and finger on this page. It uses mouse events, because the focus moves with them. For a finger, mouse
 * events come only after its pointer events.
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
