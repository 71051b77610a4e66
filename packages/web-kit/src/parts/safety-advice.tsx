import { TextLink } from '@mutua/web-kit';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Box = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 10px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.5;
  svg {
    margin-top: 2px;
  }
`;

/** What members should mind when they meet in person. */
export const SafetyAdvice = ({ children }: { children: ReactNode }) => (
  <Box>
    <ShieldCheck size={18} aria-hidden />
    <div>{children}</div>
  </Box>
);

/** A link to the page about meeting safely, which opens beside the form. */
export const SafetyLink = ({ children }: { children: ReactNode }) => (
  <TextLink to="/safety" target="_blank" rel="noopener">
    {children}
  </TextLink>
);
