import type { MouseEventHandler, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { useTranslation } from '../i18n/use-translation.tsx';
import { iconSize } from '../theme/icon-size.ts';
import { media } from '../theme/media.ts';
import { phone } from '../theme/phone.ts';

const PageBox = styled.div<{ $width: number | undefined }>`
  width: 100%;
  max-width: calc(${({ $width }) => ($width ? `${$width}px` : 'var(--page)')} + 2 * var(--gutter));
  margin: 0 auto;
  padding: 40px var(--gutter) 96px;
  ${media.narrow} {
    padding-top: 28px;
    padding-bottom: 64px;
  }
`;

export interface PageProps {
  /** The document's title, without the product's name. */
  title?: string;
  /** The content's maximum width in pixels, 1200 by default. Requests use 1000, notifications 800. */
  width?: number;
  children: ReactNode;
  className?: string;
}

/** The frame of a page: width, side margins and document title. The shell renders the `main` around it. */
export function Page({ title, width, children, className }: PageProps) {
  const { t } = useTranslation('kit');
  return (
    <PageBox $width={width} className={className}>
      {title && <title>{`${title} · ${t('appName')}`}</title>}
      {children}
    </PageBox>
  );
}

const HeaderBox = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: 16px 24px;
  margin-bottom: 28px;
  > div:first-child {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
    min-width: 0;
    flex: 1 1 320px;
  }
  h1 {
    font-size: var(--text-3xl);
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-md);
    text-wrap: pretty;
  }
  ${media.narrow} {
    h1 {
      font-size: 30px;
    }
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

export interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons at the right edge. */
  actions?: ReactNode;
  className?: string;
}

/** The header of a page: its `h1`, a line below it, and its actions. */
export function PageHeader({ title, subtitle, actions, className }: PageHeaderProps) {
  return (
    <HeaderBox className={className}>
      <div>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {actions && <Actions>{actions}</Actions>}
    </HeaderBox>
  );
}

const SectionBox = styled.section<{ $divided: boolean }>`
  ${({ $divided }) =>
    $divided &&
    css`
      padding-top: 36px;
      margin-top: 36px;
      border-top: 1px solid var(--line-soft);
    `}
  > header {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 16px;
    margin-bottom: 16px;
  }
  > header > :is(h2, h3) {
    font-size: 20px;
  }
  > header > a {
    white-space: nowrap;
  }
`;

/** A plain link within a text, for example 'View all'. */
export const TextLink = styled(Link)`
  color: var(--accent-text);
  font-weight: var(--weight-medium);
  ${media.hover} {
    &:hover {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
  }
  ${media.touch} {
    /* A touch area of 44 px that does not move the text around it. */
    display: inline-block;
    padding: 12px 0;
    margin: -12px 0;
  }
`;

export interface SectionProps {
  title?: ReactNode;
  /** At the right of the title, for example a `TextLink` or a button. */
  action?: ReactNode;
  /** Draws a thin line above the section. */
  divided?: boolean;
  id?: string;
  children: ReactNode;
  className?: string;
}

/** A part of a page with its heading. */
export function Section({ title, action, divided = false, id, children, className }: SectionProps) {
  return (
    <SectionBox $divided={divided} id={id} className={className}>
      {(title || action) && (
        <header>
          {title && <h2>{title}</h2>}
          {action}
        </header>
      )}
      {children}
    </SectionBox>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 340px;
  gap: 56px;
  align-items: start;
  > aside {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
  }
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: 32px;
  }
`;

export interface TwoColumnProps {
  /** The side column of 340 px. On narrow pages it is below the text. */
  side: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A text column and a side column. */
export function TwoColumn({ side, children, className }: TwoColumnProps) {
  return (
    <Columns className={className}>
      <div>{children}</div>
      <aside>{side}</aside>
    </Columns>
  );
}

/** Figures in one row without gaps. It has four columns, two on a phone. */
export const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  overflow: hidden;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--surface);
  > * {
    border-left: 1px solid var(--line-soft);
  }
  > :first-child {
    border-left: 0;
  }
  ${phone} {
    grid-template-columns: 1fr 1fr;
    > :nth-child(odd) {
      border-left: 0;
    }
    > :nth-child(n + 3) {
      border-top: 1px solid var(--line-soft);
    }
  }
`;

const tile = css`
  display: grid;
  /* Aligns the figures of a row, even if a label takes two lines. */
  grid-template-rows: 1fr auto;
  gap: 4px;
  min-width: 0;
  padding: 20px 24px;
  ${media.hover} {
    &:hover {
      background: var(--surface-hover);
    }
  }
  &:focus-visible {
    outline-offset: -2px;
    border-radius: var(--radius-card);
  }
  span {
    display: flex;
    justify-content: space-between;
    gap: 8px;
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
  }
  b {
    font: var(--weight-bold) 36px / 1.1 var(--font-display);
    letter-spacing: -0.03em;
    font-variant-numeric: tabular-nums;
  }
  svg {
    ${iconSize(18)}
  }
  ${phone} {
    padding: 16px;
  }
`;
const LinkTile = styled(Link)`
  ${tile}
`;
const AnchorTile = styled.a`
  ${tile}
`;

export interface TileProps {
  label: string;
  /** The number that is shown. */
  value: ReactNode;
  icon?: ReactNode;
  /** The target of the link: a path, or `#id` on this page. */
  to: LinkProps['to'];
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** One figure of `Tiles`, with a link to what it counts. */
export function Tile({ label, value, icon, to, onClick }: TileProps) {
  const content = (
    <>
      <span>
        {label}
        {icon}
      </span>
      <b>{value}</b>
    </>
  );
  return typeof to === 'string' && to.startsWith('#') ? (
    <AnchorTile href={to} onClick={onClick}>
      {content}
    </AnchorTile>
  ) : (
    <LinkTile to={to} onClick={onClick}>
      {content}
    </LinkTile>
  );
}
