import { Button, formatDateLabel, Row, useTranslation } from '@mutua/web-kit';
import { Save } from 'lucide-react';
import styled from 'styled-components';

const Box = styled(Row)`
  margin-bottom: 24px;
  padding: 4px 4px 4px 14px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--bg-sunken);
  > svg {
    flex: none;
    color: var(--text-muted);
  }
  > p {
    flex: 1;
    min-width: 0;
  }
`;

export interface DraftNoticeProps {
  /** Epoch milliseconds, if known. */
  savedAt: number | null | undefined;
  onDiscard: () => void;
}

/** Says that the form contains an earlier draft, and offers to clear it. */
export function DraftNotice({ savedAt, onDiscard }: DraftNoticeProps) {
  const { t } = useTranslation('exchange');
  return (
    <Box role="status" $gap={3} $nowrap>
      <Save aria-hidden size={18} strokeWidth={1.75} />
      <p>{savedAt ? t('skillForm.draft.backFrom', { moment: formatDateLabel(savedAt) }) : t('skillForm.draft.back')}</p>
      <Button variant="ghost" onClick={onDiscard}>
        {t('skillForm.draft.again')}
      </Button>
    </Box>
  );
}
