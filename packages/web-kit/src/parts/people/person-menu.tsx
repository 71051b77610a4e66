import type { Person } from '@mutua/contracts';
import { IconButton, Menu, MenuItem, RemoteWidget, useSession, useTranslation } from '@mutua/web-kit';
import { Ban, EllipsisVertical, Flag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Reported, useReport } from './use-report.tsx';

export interface PersonActionsOptions {
  person: Person;
  /** The content to report. By default it is the member. */
  report?: Pick<Reported, 'kind' | 'id' | 'memberId' | 'excerpt'>;
  /** Called before the member is blocked, to end what the two members share, such as a call. */
  onBlock?: () => void;
}

/**
 * Block and Report with their dialogs. They are the last two items of each menu beside another member's name. The dialogs are rendered
 * outside of the menu. Null for visitors, and beside one's own name.
 */
export function usePersonActions({ person, report, onBlock }: PersonActionsOptions) {
  const { t } = useTranslation('kit');
  const { user } = useSession();
  const [opened, setOpened] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const { _id, name, avatar } = person;
  const { open, dialog } = useReport({ kind: 'member', id: _id, ...report, person: { name, avatar } });
  if (!user || user._id === _id) return null;
  const askToBlock = () => {
    setOpened(opened + 1);
    setAsking(true);
  };
  // A former member cannot be blocked.
  const isFormer = name === t('formerMember');
  const items: ReactNode = (
    <>
      {!isFormer && (
        <MenuItem icon={<Ban aria-hidden />} danger onSelect={askToBlock}>
          {t('safety.block')}
        </MenuItem>
      )}
      <MenuItem icon={<Flag aria-hidden />} onSelect={open}>
        {t('safety.report')}
      </MenuItem>
    </>
  );
  const dialogs: ReactNode = (
    <>
      {opened > 0 && (
        <RemoteWidget
          key={opened}
          name="account/block-dialog"
          person={person}
          open={isAsking}
          onClose={() => setAsking(false)}
          onBlock={onBlock}
        />
      )}
      {dialog}
    </>
  );
  return { items, dialogs };
}

/** A menu beside another member's name that has only these two items. */
export function PersonMenu({ className, ...options }: PersonActionsOptions & { className?: string }) {
  const { t } = useTranslation('kit');
  const actions = usePersonActions(options);
  if (!actions) return null;
  return (
    <span className={className}>
      <Menu
        trigger={<IconButton label={t('safety.more', { name: options.person.name })} icon={<EllipsisVertical />} />}
      >
        {actions.items}
      </Menu>
      {actions.dialogs}
    </span>
  );
}
