import { Button } from '@mutua/web-kit';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';

const Toggle = styled(Button)`
  justify-self: start;
  margin: -4px 0 -4px -12px;
  > svg {
    transition: transform var(--motion-hover) var(--ease-out);
  }
  &[aria-expanded='true'] > svg {
    transform: rotate(180deg);
  }
`;

/** A button that shows and hides details below it. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Toggle
        variant="ghost"
        size="sm"
        icon={<ChevronDown aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Toggle>
      {isOpen && <div id={id}>{children}</div>}
    </>
  );
}
