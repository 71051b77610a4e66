import type { Connection } from 'mongoose';
import { requestModel, type StoredQuestion } from '../../store/request.model.ts';
import type { StoredRequest } from '../../store/request.repository.ts';

export type QuestionRepository = ReturnType<typeof createQuestionRepository>;

/** Finds questions by their ids. Moderators do not know the requests that contain them. */
export function createQuestionRepository(connection: Connection) {
  const model = requestModel(connection);

  const findRequestOf = (id: string): Promise<StoredRequest | null> =>
    model.findOne({ 'questions._id': id }).lean().exec();

  return {
    findRequestOf,

    /** Hides or shows a question, unless a later decision is stored. */
    async moderate(id: string, moderation: NonNullable<StoredQuestion['moderation']>): Promise<void> {
      for (let isStored = false; !isStored; ) {
        const request = await findRequestOf(id);
        const before = request?.questions?.find(({ _id }) => _id === id);
        if (!request || !before || (before.moderation?.version ?? 0) >= moderation.version) return;
        const { _id, version, questions = [] } = request;
        const changed = questions.map((each) => (each === before ? { ...each, moderation } : each));
        // The write fails when the request has changed since it was read.
        const write = await model.updateOne({ _id, version }, { $set: { questions: changed, version: version + 1 } });
        isStored = write.matchedCount === 1;
      }
    },
  };
}
