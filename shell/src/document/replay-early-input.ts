type Part = 'frame' | 'page';
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** An action of the visitor before a part of the page was interactive, as `start.js` records it. `control` shows that it was noticed. */
type Note = { part: Part; control?: HTMLElement | undefined } & (
  | { kind: 'press'; element: HTMLButtonElement }
  | {
      kind: 'input';
      element: Field;
      value: string;
      isChecked?: boolean | undefined;
      selection?: [number, number] | undefined;
    }
  | { kind: 'submit'; element: HTMLFormElement }
  | { kind: 'key'; event: KeyboardEvent }
);

declare global {
  interface Window {
    mutuaEarly?: {
      notes: Note[];
      alive: Partial<Record<Part, true>>;
      /** The person has scrolled the page, or started to use it. */
      hasMoved: boolean;
      /** The field whose text the keyboard is still composing. */
      composed?: Element | undefined;
    };
  }
}

/** The keys that were pressed outside fields before the frame was interactive, in order. Each is returned once. */
export function takeEarlyKeys(): KeyboardEvent[] {
  const early = window.mutuaEarly;
  const keys = early?.notes.filter((note) => note.kind === 'key') ?? [];
  if (early) early.notes = early.notes.filter((note) => note.kind !== 'key');
  return keys.map(({ event }) => event);
}

const isTicked = (field: Field): boolean | undefined =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? field.checked : undefined;

function isFilled(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return (
      [...field.options].some(({ defaultSelected }) => defaultSelected) &&
      field.selectedOptions[0]?.defaultSelected === false
    );
  return isTicked(field) === undefined
    ? field.value !== field.defaultValue
    : (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked;
}

/** Records what the browser itself has filled in: values kept over a reload, and autofill. Call it before React renders. */
export function noteFilled(): void {
  const early = window.mutuaEarly;
  for (const field of document.querySelectorAll<Field>('#main :is(input, textarea, select)')) {
    if (!early || !isFilled(field) || early.notes.some((note) => note.kind !== 'key' && note.element === field))
      continue;
    early.notes.push({ kind: 'input', part: 'page', element: field, value: field.value, isChecked: isTicked(field) });
  }
}

/** Removes the line by which the document says that the scripts are late. From now on the shell shows its own. Call it before React renders. */
export function removeLateLine(): void {
  document.getElementById('late')?.remove();
}

/** Repeats what the visitor did before this part was interactive, in the same order. Call it when its elements are interactive. */
export function replayEarlyInput(part: Part): void {
  const early = window.mutuaEarly;
  if (!early || early.alive[part]) return;
  early.alive[part] = true;
  const notes = early.notes.filter((note) => note.part === part);
  // Keys wait for `takeEarlyKeys`.
  early.notes = early.notes.filter((note) => note.part !== part || note.kind === 'key');
  for (const note of notes) repeat(note);
}

function repeat(note: Note): void {
  if (note.kind === 'key') return;
  note.control?.removeAttribute('data-waiting');
  note.control?.removeAttribute('aria-busy');
  // A page that could not be hydrated was replaced.
  if (!note.element.isConnected) return;
  if (note.kind === 'input') fill(note.element, note);
  // Runs after React has finished its current rendering.
  if (note.kind === 'press') queueMicrotask(() => note.element.click());
  if (note.kind === 'submit') queueMicrotask(() => note.element.requestSubmit());
}

/** Sets the early value of a field so that React notices, even if the field has kept it. */
function fill(field: Field, note: Note & { kind: 'input' }): void {
  const { value, isChecked, selection } = note;
  if (isTicked(field) !== undefined) {
    const box = field as HTMLInputElement;
    // The box has kept its state, but React does not know it.
    box.checked = !isChecked;
    box.click();
    return;
  }
  // Setting a value would end the composition, and the keyboard would then type the word twice.
  if (window.mutuaEarly?.composed === field) {
    const repeatNow = () => fill(field, { ...note, value: field.value, selection: undefined });
    field.addEventListener('compositionend', repeatNow, { once: true });
    return;
  }
  // React compares with the last value that was set on the element itself.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  if (selection && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...selection);
}
