import type { Connection } from 'mongoose';
import { caseModel } from '../moderation/case.model.ts';

/**
 * Removes an erased member's words from moderation cases: the evidence that the member wrote, also in cases about others, and the texts of
 * the member's reports. The log of decisions stays, because it contains only ids and the moderators' words.
 */
export async function forgetCases(connection: Connection, memberId: string): Promise<void> {
  const model = caseModel(connection);
  await model.updateMany({ subjectId: memberId }, { $set: { evidence: [], excerpt: '' } });
  const theirs = { $or: [{ 'reports.reporterId': memberId }, { 'evidence.authorId': memberId }] };
  for (const { _id, kind, reports, evidence } of await model
    .find(theirs, { kind: 1, reports: 1, evidence: 1 })
    .lean()) {
    const isReporter = ({ reporterId }: { reporterId: string }): boolean => reporterId === memberId;
    const $set = {
      reports: reports.map((report) => (isReporter(report) ? { ...report, text: '' } : report)),
      evidence: evidence.filter(({ authorId }) => authorId !== memberId),
      // The excerpt of what a member told only the moderators is from their text.
      ...(kind === 'exchange' && reports.some(isReporter) && { excerpt: '' }),
    };
    await model.updateOne({ _id }, { $set });
  }
}
