import { phone } from '@mutua/web-kit/parts';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** Rows with a line between them. */
export const SettingRows = styled.div<{ $close?: boolean }>`
  margin-top: ${({ $close }) => ($close ? 0 : '24px')};
  border-top: 1px solid var(--line);
`;

const Box = styled.div<{ $hasIcon: boolean; $wide: boolean }>`
  display: grid;
  grid-template-columns: ${({ $hasIcon }) => ($hasIcon ? 'auto ' : '')}minmax(0, 1fr) auto;
  align-items: center;
  gap: 6px ${({ $hasIcon }) => ($hasIcon ? 16 : 24)}px;
  padding: 16px 0;
  border-bottom: 1px solid var(--line-soft);
  ${phone} {
    column-gap: 14px;
    ${({ $wide, $hasIcon }) => $wide && `> :last-child { grid-column: ${$hasIcon ? 2 : 1} / -1; width: auto; justify-self: stretch; }`}
  }
`;
const Icon = styled.span`
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: 10px;
  background: var(--fill);
  color: var(--text-muted);
  svg {
    width: 20px;
    height: 20px;
    stroke-width: 1.75;
  }
`;
const Title = styled.p`
  font-weight: var(--weight-bold);
  overflow-wrap: anywhere;
`;
const Detail = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.5;
  overflow-wrap: anywhere;
  text-wrap: pretty;
`;

/** The name of a setting, with marks behind it. */
export const NameWithMark = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 8px;
  align-items: center;
`;

export interface SettingRowProps {
  title: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
  /** A picture of a member, instead of an icon in its box. */
  picture?: ReactNode;
  /** Whether the control is below the text on a phone, with the full width. */
  wide?: boolean;
  /** The control. */
  children: ReactNode;
}

/** One setting: its name, and its control. */
export function SettingRow({ title, detail, icon, picture, wide = false, children }: SettingRowProps) {
  return (
    <Box $hasIcon={Boolean(icon || picture)} $wide={wide}>
      {icon ? <Icon aria-hidden>{icon}</Icon> : picture}
      <div>
        <Title>{title}</Title>
        {detail && <Detail>{detail}</Detail>}
      </div>
      {children}
    </Box>
  );
}
