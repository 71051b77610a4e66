import type { KeyboardEvent } from 'react';
import { isComposing } from '../../components/is-composing.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/** Whether a control is still empty. A checkbox counts only when it is required. */
function isOpen(control: Control, form: HTMLFormElement): boolean {
  if (control.disabled) return false;
  if (control.type === 'checkbox') {
    return control.ariaRequired === 'true' && !(control as HTMLInputElement).checked;
  }
  if (control.type === 'radio') return new FormData(form).get(control.name) === null;
  return control.value === '';
}

/**
 * A handler for `onKeyDown` of a form. Enter, or the key "Next" of a phone's keyboard, moves to the next empty field. After the last field
 * it continues with the first. Without an empty field it submits the form. In a multi-line text, Ctrl+Enter or Cmd+Enter does the same.
 */
export function focusNextOrSubmit(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget: form, ctrlKey, metaKey } = event;
  if (key !== 'Enter' || event.defaultPrevented || isComposing(event)) return;
  if (!(target instanceof Element) || !isControl(target)) return;
  // In a select, Enter opens its list.
  if (target instanceof HTMLSelectElement) return;
  if (target instanceof HTMLTextAreaElement && !ctrlKey && !metaKey) return;
  event.preventDefault();
  const controls = [...form.elements].filter(isControl);
  const after = controls.indexOf(target) + 1;
  const next = [...controls.slice(after), ...controls.slice(0, after - 1)].find((control) => isOpen(control, form));
  if (next) next.focus();
  else form.requestSubmit();
}
