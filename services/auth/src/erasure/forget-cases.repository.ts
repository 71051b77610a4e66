import type { Connection } from 'mongoose';
import { caseModel } from '../moderation/case.model.ts';

/**
 * Removes an erased member's words from moderation cases: the evidence that the member wrote, also in cases about others, and the texts of
 * the member's reports. The log of decisions stays, because it contains only ids and the moderators' words.
 */
export async function forgetCases(connection: Connection, memberId: string): Promise<void> {
  const model = caseModel(connection);
  await model.updateMany({ subjectId: memberId }, { $set: { evidence: [], excerpt: '' } });
  await model.updateMany(
    { 'reports.reporterId': memberId },
    { $set: { 'reports.$[own].text': '' } },
    { arrayFilters: [{ 'own.reporterId': memberId }] },
  );
  await model.updateMany({ 'evidence.authorId': memberId }, { $pull: { evidence: { authorId: memberId } } });
  // The excerpt of what a member told only the moderators is from the text of the first report.
  await model.updateMany({ kind: 'exchange', 'reports.0.reporterId': memberId }, { $set: { excerpt: '' } });
}
