import { Page } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Head = styled.div`
  h1 {
    font-size: var(--text-3xl);
    overflow-wrap: anywhere;
    ${phone} {
      font-size: 30px;
    }
  }
  p {
    margin-top: 10px;
    line-height: 1.5;
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
`;

interface ClaimFrameProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The frame of the pages of an invitation: one narrow column. */
export function ClaimFrame({ title, lead, children }: ClaimFrameProps) {
  return (
    <Page title={title} width={600}>
      <Head>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p>{lead}</p>}
      </Head>
      {children}
    </Page>
  );
}

/** A part of the form, with a line above it. */
export const ClaimSection = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  margin-top: 32px;
  padding-top: 28px;
  border-top: 1px solid var(--line-soft);
  h2 {
    font-size: var(--text-lg);
  }
  > p {
    color: var(--text-muted);
    line-height: 1.5;
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
`;

/** Buttons in a row, at the end of a page. */
export const ClaimButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  justify-content: space-between;
  margin-top: 28px;
  section > & {
    margin-top: 0;
  }
`;
