import { Scrim, useTranslation } from '@mutua/web-kit';
import { isComposing } from '@mutua/web-kit/parts';
import { type KeyboardEvent, useEffect } from 'react';
import styled from 'styled-components';
import { PaletteField, palettePosition } from './palette-field.tsx';
import { bufferPaletteKey, closePalette, paletteState } from './palette-state.ts';

const Box = styled.div`
  width: 100%;
  max-width: 640px;
  overflow: hidden;
  border-radius: var(--radius-dialog);
  background: var(--surface-raised);
  box-shadow: var(--shadow-3);
  ${palettePosition}
`;

/** The palette before its results are loaded: the field receives every key from the beginning. */
export function LoadingPalette({ text }: { text: string }) {
  const { t } = useTranslation('shell');
  useEffect(() => {
    const { before } = paletteState();
    return () => {
      if (paletteState().part === null) before?.focus({ preventScroll: true });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter' || event.key === 'Escape') bufferPaletteKey(event.key);
    // No other element may take the focus yet.
    else if (event.key !== 'Tab') return;
    event.preventDefault();
  };
  return (
    <Scrim onPointerDown={({ target, currentTarget }) => target === currentTarget && closePalette()}>
      <Box role="dialog" aria-modal aria-label={t('palette.title')} aria-busy>
        <PaletteField text={text} hasResults={false} onKeyDown={onKeyDown} />
      </Box>
    </Scrim>
  );
}
