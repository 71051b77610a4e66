import { useTranslation } from '@mutua/web-kit';
import { BadgeCheck, SpellCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { ChangedWords } from './changed-words.tsx';
import type { ShownCorrection } from './shown-correction.ts';

const head = css`
  display: flex;
  gap: 6px;
  align-items: center;
  width: fit-content;
  font-weight: var(--weight-bold);
  svg {
    flex: none;
    width: 16px;
    height: 16px;
    stroke-width: 2;
  }
`;
const Perfect = styled.strong`
  ${head}
`;
const Head = styled(Link)`
  ${head}
  margin-bottom: 4px;
  font-size: var(--text-sm);
  && {
    text-decoration: none;
  }
  &:hover {
    text-decoration: underline;
  }
`;

interface CorrectionBodyProps {
  requestId: string;
  content: string;
  correction: ShownCorrection;
  /** The mark of an edited message. */
  edited: ReactNode;
}

/** The text of a correction: what it changes, or that the message was perfect. A press on its head goes to the corrected message. */
export function CorrectionBody({ requestId, content, correction, edited }: CorrectionBodyProps) {
  const { t } = useTranslation('messaging');
  if (correction.kind === 'perfect') {
    return (
      <>
        <Perfect dir="auto">
          <BadgeCheck aria-hidden />
          {t('corrections.perfect')}
        </Perfect>
        {edited}
      </>
    );
  }
  const { seq, original } = correction;
  return (
    <>
      <Head to={`/chat/${requestId}?at=${seq}`} data-goto={seq} dir="auto">
        <SpellCheck aria-hidden />
        {t('corrections.label')}
      </Head>
      <ChangedWords original={original} corrected={content} after={edited} />
    </>
  );
}
