import type { PrivacySettings, User } from '@mutua/contracts';
import { Trans } from '@mutua/web-kit';
import { useWhatIsRead } from './what-is-read.ts';

export interface PlaceExampleProps {
  user: User;
  settings: Pick<PrivacySettings, 'place' | 'placeFor'>;
}

/** What visitors, members and exchange partners read of the member's place. */
export function PlaceExample({ user, settings }: PlaceExampleProps) {
  const { words: _words, ...readers } = useWhatIsRead(user, settings);
  return <Trans namespace="account" id="placeSettings.reads.example" values={readers} components={{ b: <b /> }} />;
}
