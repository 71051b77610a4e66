import type { DataLine } from '@mutua/service-kit';
import type { MemberDataRepository } from './member-data.repository.ts';

/** What the service has of a member, for the member's export. */
export async function* ownData(
  data: Pick<MemberDataRepository, 'wantsOf' | 'settingsOf'>,
  memberId: string,
): AsyncGenerator<DataLine> {
  const settings = await data.settingsOf(memberId);
  if (settings) {
    const { _id, ...chosen } = settings;
    yield { kind: 'match-settings', ...chosen };
  }
  for await (const { _id, title, category, proficiency, note, visibility, status, createdAt } of data.wantsOf(
    memberId,
  )) {
    yield { kind: 'want', id: _id, title, category, proficiency, note, visibility, status, createdAt };
  }
}
