import type { Person } from '@mutua/contracts';
import { ConfirmDialog, errorMessage, MenuItem, RemoteWidget, toast, useTranslation } from '@mutua/web-kit';
import { Ban, Flag } from 'lucide-react';
import { useState } from 'react';
import { useBlockMemberMutation } from './messaging.resource.ts';

interface Asked {
  what: 'block' | 'report';
  person: Person;
  isOpen: boolean;
  /** Opens the report's dialog anew each time. */
  number: number;
}

/** The last two choices of a menu with a member's name, and their dialogs: one pair for all rows of a list. */
export function useBlockReport() {
  const { t } = useTranslation('messaging');
  const [block, { isLoading }] = useBlockMemberMutation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (what: Asked['what'], person: Person) =>
    setAsked((before) => ({ what, person, isOpen: true, number: (before?.number ?? 0) + 1 }));
  const close = () => setAsked((before) => before && { ...before, isOpen: false });
  const confirmBlock = async ({ _id, name }: Person) => {
    const { error } = await block(_id);
    if (error) toast.error(errorMessage(error, t('chat.block.failed')));
    else toast.success(t('chat.block.done', { name }));
    close();
  };
  return {
    itemsFor: (person: Person) => (
      <>
        <MenuItem icon={<Ban aria-hidden />} danger onSelect={() => ask('block', person)}>
          {t('chat.block.menu')}
        </MenuItem>
        <MenuItem icon={<Flag aria-hidden />} onSelect={() => ask('report', person)}>
          {t('states.report')}
        </MenuItem>
      </>
    ),
    dialogs: asked && (
      <>
        <ConfirmDialog
          open={asked.what === 'block' && asked.isOpen}
          onClose={close}
          onConfirm={() => confirmBlock(asked.person)}
          title={t('chat.block.title', { name: asked.person.name })}
          confirmLabel={t('chat.block.menu')}
          danger
          busy={isLoading}
        >
          {t('chat.block.text')}
        </ConfirmDialog>
        {asked.what === 'report' && (
          <RemoteWidget
            key={asked.number}
            name="account/report-dialog"
            kind="member"
            id={asked.person._id}
            person={asked.person}
            open={asked.isOpen}
            onClose={close}
          />
        )}
      </>
    ),
  };
}
