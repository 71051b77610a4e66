import { createFileStorage } from '@mutua/service-kit/files';
import type { Context } from '../context.ts';
import type { Conversations } from '../conversations/conversations.ts';
import { createFileRepository } from './file.repository.ts';
import { createFileService } from './file.service.ts';
import { createFileLinks } from './file-links.ts';

export type Files = ReturnType<typeof createFiles>;

/** Builds the uploads of conversations, and their links. */
export function createFiles({
  context: { connection, config },
  conversations: { access },
}: {
  context: Context;
  conversations: Conversations;
}) {
  const storage = createFileStorage(config.FILE_STORE, 'chat');
  const links = createFileLinks(config.FILE_LINK_SECRET);
  const stored = createFileRepository(connection);
  return { stored, storage, links, service: createFileService({ access, files: stored, storage, links }) };
}
