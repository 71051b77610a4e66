import type { Connection } from 'mongoose';
import { caseModel } from '../moderation/case.model.ts';

/**
 * Removes an erased member's words from moderation cases: the evidence that the member wrote, and the texts of the member's reports. The
 * log of decisions stays, because it contains only ids and the moderators' words.
 */
export async function forgetCases(connection: Connection, memberId: string): Promise<void> {
  const model = caseModel(connection);
  await model.updateMany({ subjectId: memberId }, { $set: { evidence: [], excerpt: '' } });
  for (const { _id, reports } of await model.find({ 'reports.reporterId': memberId }, { reports: 1 }).lean()) {
    const emptied = reports.map((report) => (report.reporterId === memberId ? { ...report, text: '' } : report));
    await model.updateOne({ _id }, { $set: { reports: emptied } });
  }
}
