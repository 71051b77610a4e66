/** Whether somebody is in the middle of a text: another version of the page would begin with empty fields. */
export function isWriting(): boolean {
  const field = document.activeElement;
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '';
}
