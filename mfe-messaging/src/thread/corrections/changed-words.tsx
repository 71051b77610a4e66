import { useTranslation, VisuallyHidden } from '@mutua/web-kit';
import { type ReactNode, useMemo } from 'react';
import styled from 'styled-components';
import { FormattedText, SpanText } from '../../shared/formatted-text.tsx';
import { type Change, changesBetween } from './changes.ts';

/* Each change is isolated, so that it does not turn the order of the words around it when the two are read in different directions. */
const Words = styled.div`
  del,
  ins {
    padding: 1px 2px;
    border-radius: 4px;
    -webkit-box-decoration-break: clone;
    box-decoration-break: clone;
    unicode-bidi: isolate;
  }
  code {
    padding-inline: 2px;
  }
  :is(del, ins) code {
    background: none;
    color: inherit;
  }
  del {
    background: var(--danger-soft);
    color: var(--danger-text);
    text-decoration: line-through;
  }
  ins {
    background: var(--success-soft);
    color: var(--success-text);
    text-decoration: underline 2px;
    text-underline-offset: 3px;
    text-decoration-skip-ink: none;
  }
`;
/* It is neither selected nor copied with the words. */
const Spoken = styled(VisuallyHidden)`
  -webkit-user-select: none;
  user-select: none;
`;
const Note = styled.small`
  display: block;
  margin-bottom: 4px;
  color: var(--text-muted);
  font-size: var(--text-xs);
  [data-own] & {
    color: inherit;
  }
`;

interface ChangedWordsProps {
  original: string;
  corrected: string;
  /** What follows the last word, in its line. */
  after?: ReactNode;
}

/** A corrected text that shows what was removed and added. When too much was, it is shown whole. */
export function ChangedWords({ original, corrected, after }: ChangedWordsProps) {
  const { t } = useTranslation('messaging');
  const changes = useMemo(() => changesBetween(original, corrected), [original, corrected]);
  if (!changes) {
    return (
      <div>
        <Note dir="auto">{t('corrections.whole')}</Note>
        <div dir="auto">
          <FormattedText text={corrected} />
          {after}
        </div>
      </div>
    );
  }
  return (
    <Words dir="auto">
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        <Part key={index} {...change} />
      ))}
      {after}
    </Words>
  );
}

const TAGS = { same: 'span', removed: 'del', added: 'ins' } as const;

function Part({ kind, look, text }: Change) {
  const { t } = useTranslation('messaging');
  const Tag = TAGS[kind];
  return (
    <Tag>
      {/* The spoken label has a direction of its own, so that only the words decide the direction of the text. */}
      {kind !== 'same' && <Spoken dir="ltr">{t(`corrections.${kind}`)} </Spoken>}
      <SpanText kind={look} text={text} />
    </Tag>
  );
}
