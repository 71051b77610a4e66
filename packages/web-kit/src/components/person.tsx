import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { media } from '../theme/media.ts';
import { Avatar, type AvatarSize } from './avatar.tsx';

const Box = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;
`;
const Words = styled.div`
  flex: 1;
  min-width: 0;
  color: var(--text-muted);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`;
const Name = styled.div`
  color: var(--text);
  font-size: var(--text-base);
  font-weight: var(--weight-bold);
`;
/* A name in another writing direction stays beside its avatar. Its ellipsis is at its own end. */
const oneLine = css`
  display: block;
  width: fit-content;
  max-width: 100%;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const NameText = styled.span`
  ${oneLine}
`;
const NameLink = styled(Link)`
  ${oneLine}
  ${media.hover} {
    &:hover {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
  }
  ${media.touch} {
    padding: 12px 0;
    margin: -12px 0;
  }
`;

export interface PersonProps {
  name: string;
  avatar?: string | null;
  /** The avatar's size, 36 px by default. */
  size?: AvatarSize;
  /** The target of the link on the name. */
  to?: LinkProps['to'];
  /** Below the name, for example a `Meta` with the place, or a time. */
  children?: ReactNode;
  className?: string;
}

/** A person: avatar, name, and a muted line below. Long names end in an ellipsis. */
export function Person({ name, avatar, size = 36, to, children, className }: PersonProps) {
  return (
    <Box className={className}>
      <Avatar name={name} src={avatar} size={size} decorative />
      <Words>
        <Name title={name}>
          {to === undefined ? (
            <NameText dir="auto">{name}</NameText>
          ) : (
            <NameLink to={to} dir="auto">
              {name}
            </NameLink>
          )}
        </Name>
        {children}
      </Words>
    </Box>
  );
}
