import type { VoiceNote } from '@mutua/contracts';
import { soundLength } from '@mutua/contracts/limits';
import { media, useTranslation } from '@mutua/web-kit';
import { Pause, Play } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import styled from 'styled-components';
import { lengthInWords } from './voice-peaks.ts';
import {
  changeRate,
  isUnplayable,
  leave,
  type NoteSource,
  type PlayedNote,
  seek,
  toggle,
  usePlayback,
} from './voice-playback.ts';
import { VoiceWave } from './voice-wave.tsx';

const Box = styled.div`
  flex: 1;
  display: flex;
  flex-wrap: wrap;
  gap: 4px 10px;
  align-items: center;
  min-width: 0;
`;
const Disc = styled.button`
  flex: none;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  &&& {
    background: var(--accent);
    color: var(--on-accent);
  }
  ${media.hover} {
    &&&:hover {
      background: var(--accent-hover);
    }
  }
  svg {
    width: 18px;
    height: 18px;
    fill: currentcolor;
  }
`;
const Track = styled.div`
  position: relative;
  flex: 1;
  display: grid;
  align-items: center;
  min-width: 60px;
  height: 44px;
  color: var(--accent-text);
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
`;
const Time = styled.span`
  flex: none;
  min-width: 32px;
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
  text-align: end;
`;
const Rate = styled.button`
  flex: none;
  min-width: 48px;
  height: 44px;
  padding: 0;
  border: 0;
  background: none;
  span {
    display: inline-block;
    padding: 5px 10px;
    border-radius: 99px;
    background: var(--fill);
    color: var(--text);
    font-size: var(--text-xs);
    font-weight: var(--weight-bold);
    font-variant-numeric: tabular-nums;
  }
`;
const Unplayable = styled.p`
  flex: 1 0 100%;
  font-size: var(--text-sm);
`;

const SEEK_SECONDS = 5;
const STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -SEEK_SECONDS,
  ArrowDown: -SEEK_SECONDS,
  ArrowRight: SEEK_SECONDS,
  ArrowUp: SEEK_SECONDS,
};

export interface VoicePlayerProps {
  note: PlayedNote;
  source: NoteSource;
  peaks: VoiceNote['peaks'];
  contentType: string | undefined;
  /** Is shown instead of the button when the browser cannot play the note. */
  file: ReactNode;
}

/** Plays a voice note. Its wave is a slider, and the arrow keys move by 5 seconds. If the browser cannot play it, it offers the file. */
export function VoicePlayer({ note, source, peaks, contentType, file }: VoicePlayerProps) {
  const { t, language } = useTranslation('messaging');
  const { key, seconds } = note;
  const { isPlaying, position, rate, isFailed, hasStopped } = usePlayback(key);
  useEffect(() => () => leave(key), [key]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    void seek(note, source, position + step);
  };
  const isStarted = isPlaying || position > 0;
  const speed = new Intl.NumberFormat(language).format(rate);
  const at = t('voice.at', { at: soundLength(position), length: soundLength(seconds) });
  const isLost = isFailed || isUnplayable(contentType);
  return (
    <Box role="group" aria-label={t('voice.message', { length: lengthInWords(language, seconds) })}>
      {isLost ? (
        file
      ) : (
        <Disc
          type="button"
          aria-label={t(isPlaying ? 'voice.pause' : 'voice.play')}
          onClick={() => toggle(note, source)}
        >
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </Disc>
      )}
      <Track>
        <VoiceWave peaks={peaks} played={isStarted ? Math.min(1, position / seconds) : 0} />
        {!isLost && (
          <input
            type="range"
            min={0}
            max={seconds}
            step="any"
            value={Math.min(position, seconds)}
            aria-label={t('voice.position')}
            aria-valuetext={at}
            onChange={({ target }) => void seek(note, source, Number(target.value))}
            onKeyDown={onKeyDown}
          />
        )}
      </Track>
      <Time>{soundLength(isStarted ? position : seconds)}</Time>
      {isLost ? (
        <Unplayable role={isFailed ? 'status' : undefined}>{t('voice.unplayable')}</Unplayable>
      ) : (
        <Rate type="button" aria-label={t('voice.speed', { speed })} onClick={changeRate}>
          <span aria-hidden>{speed}×</span>
        </Rate>
      )}
      {hasStopped && <Unplayable role="status">{t('voice.stopped')}</Unplayable>}
    </Box>
  );
}
