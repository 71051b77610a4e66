type Handlers = { [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void };

/** Listens to events at an element and its descendants. @returns a function that removes the listeners */
export function listen(element: HTMLElement, handlers: Handlers): () => void {
  const all = Object.entries(handlers) as [string, EventListener][];
  for (const [type, handler] of all) element.addEventListener(type, handler);
  return () => {
    for (const [type, handler] of all) element.removeEventListener(type, handler);
  };
}
