import type { Person } from '@mutua/contracts';
import { ErrorState, RemoteBoundary, TabPanel, Tabs, useTranslation } from '@mutua/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { CallChat } from '../../call-chat.ts';
import { NotesPanel } from '../../notes.tsx';

const Column = styled.div`
  display: grid;
  grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  height: 100%;
  > [role='tablist'] {
    padding-inline: 24px;
  }
  > [role='tabpanel'] {
    min-width: 0;
    min-height: 0;
    padding: 0;
  }
`;

export interface CallSidePanelProps {
  callId: string;
  requestId: string;
  other: Pick<Person, 'name' | 'avatar'>;
  /** A press on a link opens another page, which the call would cover. So the call becomes small. */
  onLink: () => void;
}

/** The panel beside a connected call: its chat, or the lesson notes. */
export function CallSidePanel({ callId, requestId, other, onLink }: CallSidePanelProps) {
  const { t } = useTranslation('messaging');
  const [tab, setTab] = useState<'notes' | 'chat'>('chat');
  const items = [
    { value: 'notes', label: t('exchange.notes') },
    { value: 'chat', label: t('calls.chat') },
  ] as const;
  return (
    <Column>
      <Tabs label={t('calls.during')} items={items} value={tab} onChange={setTab}>
        <TabPanel value={tab}>
          {/* A panel that fails does not end the call. */}
          <RemoteBoundary
            resetKey={`${callId} ${tab}`}
            pending={null}
            failed={({ retry }) => (
              <ErrorState onRetry={retry}>{t(tab === 'chat' ? 'chat.failed' : 'notes.failed')}</ErrorState>
            )}
            onRetry={() => undefined}
          >
            {tab === 'chat' ? (
              <CallChat requestId={requestId} onLink={onLink} />
            ) : (
              <NotesPanel requestId={requestId} other={other} />
            )}
          </RemoteBoundary>
        </TabPanel>
      </Tabs>
    </Column>
  );
}
