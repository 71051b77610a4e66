type Part = 'frame' | 'page';
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the visitor did before a part of the page was alive, as `first-touch.js` notes it. */
type Note = { part: Part } & (
  | { kind: 'press'; element: HTMLButtonElement }
  | { kind: 'input'; element: Field; value: string; isChecked?: boolean }
  | { kind: 'submit'; element: HTMLFormElement }
  | { kind: 'key'; event: KeyboardEvent }
);

declare global {
  interface Window {
    mutuaEarly?: { notes: Note[]; alive: Partial<Record<Part, true>> };
  }
}

/** The keys that were pressed outside of fields before the frame was alive, in their order; they are given once. */
export function takeEarlyKeys(): KeyboardEvent[] {
  const early = window.mutuaEarly;
  const keys = early?.notes.filter((note) => note.kind === 'key') ?? [];
  if (early) early.notes = early.notes.filter((note) => note.kind !== 'key');
  return keys.map(({ event }) => event);
}

/** Does again what the visitor did before this part was alive, in the same order. Call it when its elements are alive. */
export function repeatEarly(part: Part): void {
  const early = window.mutuaEarly;
  if (!early || early.alive[part]) return;
  early.alive[part] = true;
  const notes = early.notes.filter((note) => note.part === part);
  early.notes = early.notes.filter((note) => note.part !== part);
  for (const note of notes) repeat(note);
}

function repeat(note: Note): void {
  const { kind } = note;
  if (kind === 'key') return;
  if (kind === 'press') current(note.element)?.click();
  if (kind === 'submit') current(note.element)?.requestSubmit();
  if (kind === 'input') {
    const field = current(note.element);
    if (field) fill(field, note);
  }
}

const labelOf = (element: HTMLElement): string =>
  element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.textContent;

/** The element itself, or the one in its place where React has drawn the part anew. */
function current<Kind extends HTMLElement>(element: Kind): Kind | undefined {
  if (element.isConnected) return element;
  const all = document.querySelectorAll<Kind>(`#root ${element.tagName.toLowerCase()}`);
  return [...all].find((other) => labelOf(other) === labelOf(element));
}

/** Gives a field what was typed into it, so that React takes notice: also where the field has kept it. */
function fill(field: Field, { value, isChecked }: { value: string; isChecked?: boolean }): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    const box = field as HTMLInputElement;
    // The box has kept its mark, but React has not heard of it.
    box.checked = !isChecked;
    box.click();
    return;
  }
  // React compares with the value that was set through the element itself.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
