import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useTranslation } from '../i18n/use-translation.tsx';
import { media } from '../theme/media.ts';

const Box = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  max-width: 100%;
  min-height: 34px;
  padding: 0 6px 0 12px;
  border-radius: 22px;
  background: var(--accent-soft);
  color: var(--on-accent-soft);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  button {
    flex: none;
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
  }
  ${media.hover} {
    button:hover {
      background: var(--accent-soft-hover);
    }
  }
  svg {
    width: 15px;
    height: 15px;
    stroke-width: 1.75;
  }
  ${media.touch} {
    padding-right: 0;
    button {
      width: 44px;
      height: 44px;
    }
  }
`;

export interface ChipProps {
  /** The text of the chip. */
  label: string;
  onRemove: () => void;
  /** Shown instead of the label. */
  children?: ReactNode;
}

/** A chosen value that can be removed: a filter, a tag in a form. */
export function Chip({ label, onRemove, children }: ChipProps) {
  const { t } = useTranslation('kit');
  return (
    <Box>
      <span>{children ?? label}</span>
      <button type="button" aria-label={t('remove', { label })} onClick={onRemove}>
        <X aria-hidden />
      </button>
    </Box>
  );
}
