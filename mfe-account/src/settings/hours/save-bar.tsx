import { Button, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';

/* While something is unsaved, the buttons stay visible below a long form. */
const Bar = styled.div<{ $stays: boolean }>`
  display: flex;
  gap: 12px;
  margin: 24px -12px 0;
  padding: 12px;
  ${({ $stays }) =>
    $stays &&
    `@media (min-height: 560px) {
      position: sticky;
      z-index: 12;
      bottom: var(--bottom-bar, 0px);
      border-top: 1px solid var(--line-soft);
      background: var(--bg);
    }`}
  @media (max-width: 600px) {
    margin-inline: calc(-1 * var(--gutter));
    padding-inline: var(--gutter);
    > [data-save] {
      flex: 1;
    }
  }
`;

export interface SaveBarProps {
  isDirty: boolean;
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Saves the whole form, or discards the unsaved changes. */
export function SaveBar({ isDirty, busy, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('account');
  return (
    <Bar $stays={isDirty} data-page-foot>
      <Button data-save size="lg" busy={busy} onClick={onSave}>
        {t('hours.save')}
      </Button>
      {isDirty && (
        <Button variant="ghost" size="lg" onClick={onDiscard}>
          {t('hours.discard')}
        </Button>
      )}
    </Bar>
  );
}
