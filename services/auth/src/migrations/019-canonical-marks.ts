import { canonicalDomain } from '@mutua/contracts';
import type { Migration } from '@mutua/service-kit';
import type { MarkDocument } from '../marks/mark.model.ts';
import { isSharedDomain } from '../marks/shared-domains.ts';

/**
 * Removes mailboxes whose domain has another spelling, or at which anybody can get one. The address was hashed with that spelling, so it
 * can no longer be compared; the member can ask for the mark again. Pages lose the dot at the end of their host.
 */
export const canonicalMarks: Migration = {
  name: '019-canonical-marks',
  async run({ connection, forEachBatch }) {
    const marks = connection.collection<MarkDocument>('marks');
    await forEachBatch('marks', { kind: 'mailbox' }, async (batch) => {
      const isWrong = ({ value }: Pick<MarkDocument, 'value'>) =>
        canonicalDomain(value) !== value || isSharedDomain(value);
      const ids = (batch as unknown as MarkDocument[]).filter(isWrong).map(({ _id }) => _id);
      await marks.deleteMany({ _id: { $in: ids } });
    });
    await forEachBatch('marks', { kind: 'page', value: /^[^/?]*\.(?:[/?]|$)/ }, async (batch) => {
      for (const { _id, memberId, value } of batch as unknown as MarkDocument[]) {
        const canonical = value.replace(/\.(?=[/?]|$)/, '');
        // The member has both spellings.
        if (await marks.findOne({ memberId, kind: 'page', value: canonical })) await marks.deleteOne({ _id });
        else await marks.updateOne({ _id }, { $set: { value: canonical } });
      }
    });
  },
};
