import { ConflictError, NotFoundError } from '@mutua/service-kit';

export const messageNotFound = () => new NotFoundError('Message not found');

export const isHidden = () => new ConflictError('This message is hidden by the moderators', { code: 'hidden' });

/** Reports a message as not found when its conversation is not found. */
export const inConversation = <T>(participant: Promise<T>): Promise<T> =>
  participant.catch((error: unknown) => {
    throw error instanceof NotFoundError ? messageNotFound() : error;
  });
