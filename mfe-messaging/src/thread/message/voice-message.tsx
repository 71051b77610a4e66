import type { Attachment, Message, VoiceNote } from '@mutua/contracts';
import { type AppThunk, useAppDispatch } from '@mutua/web-kit';
import { useMemo } from 'react';
import { selectTimeline } from '../timeline/chat.slice.ts';
import type { Line } from '../timeline/day-groups.ts';
import type { NoteSource, PlayedNote } from '../voice/voice-playback.ts';
import { VoicePlayer } from '../voice/voice-player.tsx';
import { FileLink, renewExpired } from './attachment-views.tsx';

const findNext =
  ({ requestId, seq }: PlayedNote): AppThunk<Message | undefined> =>
  (_, getState) =>
    selectTimeline(getState(), requestId)?.messages.find(
      (message) => seq !== null && message.seq > seq && message.voice && !message.hidden,
    );

function noteOf({ clientId, _id, requestId, seq, attachment, voice }: Message): PlayedNote | undefined {
  if (!attachment || !voice) return undefined;
  return { key: clientId ?? _id, requestId, seq, url: attachment.url, seconds: voice.seconds };
}

function useNoteSource(): NoteSource {
  const dispatch = useAppDispatch();
  return useMemo(
    () => ({
      linkOf: async ({ requestId, seq, url }) =>
        (await dispatch(renewExpired(requestId, seq, url)))?.attachment?.url ?? url,
      nextOf: (note) => {
        const next = dispatch(findNext(note));
        return next && noteOf(next);
      },
    }),
    [dispatch],
  );
}

export interface VoiceMessageProps {
  requestId: string;
  line: Line;
  attachment: Attachment;
  voice: VoiceNote;
}

/** A voice note with its player. The next one of the conversation follows it. */
export function VoiceMessage({ requestId, line, attachment, voice }: VoiceMessageProps) {
  const source = useNoteSource();
  const { key, seq } = line;
  const { url, contentType } = attachment;
  const { seconds, peaks } = voice;
  return (
    <VoicePlayer
      note={{ key, requestId, seq, url, seconds }}
      source={source}
      peaks={peaks}
      contentType={contentType}
      file={<FileLink requestId={requestId} line={line} attachment={attachment} />}
    />
  );
}
