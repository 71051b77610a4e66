/**
 * Types a text where the cursor of a field is; the field tells of it as of a key. The browser types, because a value that a script sets ends
 * the history of the field: Ctrl+Z would take back nothing any more. The focus stays where it is.
 */
export function typeInto(field: HTMLTextAreaElement, text: string): void {
  const focused = document.activeElement;
  field.focus({ preventScroll: true });
  document.execCommand('insertText', false, text);
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true });
}
