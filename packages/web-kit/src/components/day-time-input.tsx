import {
  type ComponentPropsWithRef,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';

export interface DayTimeInputProps extends ComponentPropsWithRef<'input'> {
  /** Such as `2026-11-30` or `18:30`. Empty without one. */
  value: string;
  /**
   * Called with `true` when the form is to be sent and only a part is typed, or a day that does not exist. The form is then not sent. Called
   * with `false` once it is mended.
   */
  onHalfTyped?: (isHalf: boolean) => void;
}

/**
 * A native field for a day or a time. Its value is set by property only. React would also write it as the attribute. Firefox then empties a
 * field that is half typed, and Reset on an iPhone brings the value back.
 */
export function DayTimeInput({ value, onHalfTyped, ref, ...input }: DayTimeInputProps) {
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLInputElement);
  useLayoutEffect(() => {
    // A half-typed field says '', as the state then does.
    if (box.current && box.current.value !== value) box.current.value = value;
  });
  const check = useEffectEvent((event: Event) => {
    if (!onHalfTyped || !box.current) return;
    const isHalf = box.current.validity.badInput;
    if (event.type !== 'submit') {
      if (!isHalf) onHalfTyped(false);
      return;
    }
    flushSync(() => onHalfTyped(isHalf));
    if (!isHalf) return;
    // The first of several such fields gets the focus.
    if (!event.defaultPrevented) box.current.focus();
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const field = box.current;
    const form = field?.form;
    // Before React's own listener. No event tells that the last part was deleted, so the focus that leaves has to do.
    form?.addEventListener('submit', check, true);
    for (const type of ['input', 'blur']) field?.addEventListener(type, check);
    return () => {
      form?.removeEventListener('submit', check, true);
      for (const type of ['input', 'blur']) field?.removeEventListener(type, check);
    };
  }, []);
  return <input {...input} ref={box} />;
}
