type Handlers = { [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void };

/** Listens to events at an element and of what is in it. @returns the function that ends it */
export function listen(element: HTMLElement, handlers: Handlers): () => void {
  const all = Object.entries(handlers) as [string, EventListener][];
  for (const [type, handler] of all) element.addEventListener(type, handler);
  return () => {
    for (const [type, handler] of all) element.removeEventListener(type, handler);
  };
}
