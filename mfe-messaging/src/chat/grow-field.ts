/** Makes a field as high as its text, in browsers without `field-sizing` (Safari before 26.2). Its CSS still limits the height. */
export function growField(field: HTMLTextAreaElement): void {
  if (globalThis.CSS?.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  const { scrollHeight, offsetHeight, clientHeight } = field;
  // A hidden field has no height.
  if (scrollHeight > 0) field.style.height = `${scrollHeight + offsetHeight - clientHeight}px`;
}
