import type { ReactNode } from 'react';
import styled from 'styled-components';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
  justify-items: start;
  > span {
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }
`;

/** A group of choices with a visible label. Screen readers get the label from the group itself. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <span aria-hidden>{label}</span>
      {children}
    </Box>
  );
}
