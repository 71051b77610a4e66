import { type ComponentPropsWithRef, useImperativeHandle, useLayoutEffect, useRef } from 'react';

export interface DayTimeInputProps extends ComponentPropsWithRef<'input'> {
  /** Such as `2026-11-30` or `18:30`. Empty without one. */
  value: string;
}

/**
 * A native field for a day or a time. Its value is set by property only. React would also write it as the attribute. Firefox then empties a
 * field that is half typed, and Reset on an iPhone brings the value back.
 */
export function DayTimeInput({ value, ref, ...input }: DayTimeInputProps) {
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLInputElement);
  useLayoutEffect(() => {
    // A half-typed field says '', as the state then does.
    if (box.current && box.current.value !== value) box.current.value = value;
  });
  return <input {...input} ref={box} />;
}
