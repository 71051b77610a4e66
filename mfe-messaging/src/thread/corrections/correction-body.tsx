import { lazyNamed, RemoteBoundary, useTranslation } from '@mutua/web-kit';
import { BadgeCheck, SpellCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { FormattedText } from '../message/formatted-text.tsx';
import type { ShownCorrection } from './shown-correction.ts';

/** Loaded with the first correction. */
const ChangedWords = lazyNamed(() => import('./changed-words.tsx'), 'ChangedWords');

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

export interface CorrectedTextProps {
  original: string;
  corrected: string;
}

/** A corrected text with its changes. The text itself is shown until the code that finds the changes is loaded, or when it cannot be. */
export function CorrectedText(props: CorrectedTextProps) {
  const whole = (
    <div dir="auto">
      <FormattedText text={props.corrected} />
    </div>
  );
  return (
    <RemoteBoundary resetKey="changes" pending={whole} failed={() => whole} onRetry={() => undefined}>
      <ChangedWords {...props} />
    </RemoteBoundary>
  );
}

interface CorrectionBodyProps {
  requestId: string;
  content: string;
  correction: ShownCorrection;
}

/** The text of a correction: what it changes, or that the message was perfect. A press on its head goes to the corrected message. */
export function CorrectionBody({ requestId, content, correction }: CorrectionBodyProps) {
  const { t } = useTranslation('messaging');
  if (correction.kind === 'perfect') {
    return (
      <Perfect dir="auto">
        <BadgeCheck aria-hidden />
        {t('corrections.perfect')}
      </Perfect>
    );
  }
  const { seq, original } = correction;
  return (
    <>
      <Head to={`/chat/${requestId}?at=${seq}`} data-goto={seq} dir="auto">
        <SpellCheck aria-hidden />
        {t('corrections.label')}
      </Head>
      <CorrectedText original={original} corrected={content} />
    </>
  );
}
