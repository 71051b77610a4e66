import { FORMER_MEMBER } from '@mutua/contracts';
import type { DataLine } from '@mutua/domain';
import type { CallRecordRepository } from '../calls/call-record.repository.ts';
import type { LinkSigner } from '../messages/message.ts';
import type { MemberDataRepository } from './member-data.repository.ts';

export interface OwnDataSources {
  data: Pick<MemberDataRepository, 'membershipsOf' | 'conversationOf' | 'messagesOf' | 'filesOf'>;
  callRecords: Pick<CallRecordRepository, 'newestOf'>;
  sign: LinkSigner;
}

/**
 * What the service has of a member, for the member's export: conversations, each followed by its messages and calls, as the member sees
 * them. Of files only the member's own are part of it.
 */
export async function* ownData(
  { data, callRecords, sign }: OwnDataSources,
  memberId: string,
): AsyncGenerator<DataLine> {
  for await (const { requestId, otherName, readSeq } of data.membershipsOf(memberId)) {
    const conversation = await data.conversationOf(requestId);
    yield {
      kind: 'conversation',
      id: String(requestId),
      with: otherName,
      offered: conversation?.senderSkill?.title,
      wanted: conversation?.receiverSkill?.title,
      readUpTo: readSeq,
    };
    for await (const message of data.messagesOf(requestId)) {
      const { seq, content, messageType, attachment, sentAt, senderId } = message;
      const isOwn = String(senderId) === memberId;
      yield {
        kind: 'message',
        conversationId: String(requestId),
        number: seq,
        isOwn,
        ...(!isOwn && { from: otherName || FORMER_MEMBER }),
        type: messageType,
        content,
        sentAt,
        ...(attachment && { fileName: attachment.name, size: attachment.size, ...(isOwn && { file: attachment.key }) }),
      };
    }
    for (const { callerId, ...call } of await callRecords.newestOf(String(requestId))) {
      yield { kind: 'call', conversationId: String(requestId), isOwn: callerId === memberId, ...call };
    }
  }
  for await (const { _id, name, size, contentType, createdAt } of data.filesOf(memberId)) {
    yield { kind: 'file', file: _id, fileName: name, size, contentType, createdAt, url: sign(_id) };
  }
}
