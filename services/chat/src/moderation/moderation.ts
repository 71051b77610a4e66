import type { ReportService } from '@mutua/domain';
import type { Circles } from '../circles/circles.ts';
import type { Context } from '../context.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { Files } from '../files/files.ts';
import type { Thread } from '../messages/thread.ts';
import type { NotesService } from '../notes/notes.service.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { Store } from '../store/store.ts';
import { createCircleModeration } from './circle-moderation.ts';
import { createModerationService } from './moderation.service.ts';
import { createRoomModeration } from './room-moderation.ts';

export type Moderation = ReturnType<typeof createModeration>;

/** Builds the moderation of messages, of circles and of rooms. */
export function createModeration({
  context: { timing },
  store,
  conversations,
  files,
  thread,
  circles,
  rooms,
  notes,
  reports,
}: {
  context: Context;
  store: Store;
  conversations: Conversations;
  files: Files;
  thread: Thread;
  circles: Circles;
  rooms: Rooms;
  notes: NotesService;
  reports: ReportService;
}) {
  const { signEvidence } = files.links;
  const ofCircles = createCircleModeration({ circles, files: files.service, reports, signEvidence });
  return {
    ofCircles,
    ofRooms: createRoomModeration({ rooms, circles, reports, signEvidence, now: timing.now }),
    ofMessages: createModerationService({
      ...store,
      ...thread,
      access: conversations.access,
      changes: thread.keptChanges,
      pins: conversations.pinning,
      notes,
      circles: ofCircles,
      files: files.service,
      reports,
      signEvidence,
    }),
  };
}
