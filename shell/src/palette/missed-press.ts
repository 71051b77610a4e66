import { isTyping } from './commands.ts';

/** A press that ends so close to a field was probably meant for it. In pixels. */
const NEAR_PX = 48;
const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, [contenteditable]';

const isNear = (field: Element, { clientX: x, clientY: y }: PointerEvent): boolean => {
  const { left, right, top, bottom, height } = field.getBoundingClientRect();
  return height > 0 && x > left - NEAR_PX && x < right + NEAR_PX && y > top - NEAR_PX && y < bottom + NEAR_PX;
};

/** Whether a press has probably missed the field in which the member wants to type: it went beside one, or to a notice over the page. */
export function missesField(event: PointerEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element) || isTyping(target)) return false;
  if (target.closest('[data-persistent]')) return true;
  if (target.closest('a, button, label, select, summary, [role="option"], [role="menuitem"]')) return false;
  return [...document.querySelectorAll(FIELDS)].some((field) => isNear(field, event));
}
