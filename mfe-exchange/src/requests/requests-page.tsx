import type { ExchangeRequest } from '@mutua/contracts';
import { REQUEST_STATUSES, type RequestStatus } from '@mutua/contracts/limits';
import { Page, PageHeader, Select, TabPanel, Tabs, useSession, useTranslation } from '@mutua/web-kit';
import { useLatest } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { viewOf } from '../exchange/request-view.ts';
import { type RequestBox, useOneRequestQuery, useRequestPages } from '../exchange/requests.resource.ts';
import { useLiveRequests } from '../exchange/use-live-requests.ts';
import { AcceptDialog } from './answers/accept-dialog.tsx';
import { CompleteDialog } from './answers/complete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { RequestList } from './request-list.tsx';
import { usePushedAnswer } from './use-pushed-answer.ts';

/** Below this width the filter is below the tabs. */
const TIGHT = '@media (max-width: 560px)';

/* Tabs and filter share one line below them. */
const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 180px;
  > [role='tablist'] {
    align-self: end;
  }
  > [role='tabpanel'] {
    grid-column: 1 / -1;
  }
  ${TIGHT} {
    grid-template-columns: minmax(0, 1fr);
    > [role='tablist'] {
      border-bottom: 0;
    }
  }
`;
const Filter = styled.div`
  padding-bottom: 8px;
  border-bottom: 1px solid var(--line);
  ${TIGHT} {
    padding: 8px 0 16px;
    > * {
      max-width: 180px;
    }
  }
`;

/** The tab, the status and the request of the address. For received requests there is no `tab` parameter. */
function useRequestFilter() {
  const [params, setParams] = useSearchParams();
  const latest = useLatest(params);
  const show = (change: { box?: RequestBox; status?: RequestStatus | undefined }) => {
    const { box, status } = { ...readFilter(latest.current), ...change };
    latest.current = new URLSearchParams({ ...(box === 'sent' && { tab: 'sent' }), ...(status && { status }) });
    setParams(latest.current, { replace: true, preventScrollReset: true });
  };
  return { ...readFilter(params), show, asked: params.get('request') };
}

const readFilter = (params: URLSearchParams): { box: RequestBox; status: RequestStatus | undefined } => ({
  box: params.get('tab') === 'sent' ? 'sent' : 'received',
  status: REQUEST_STATUSES.find((known) => known === params.get('status')),
});

export function RequestsPage() {
  const { t, language } = useTranslation('exchange');
  const { t: kit } = useTranslation('kit');
  const { user } = useSession();
  const { box, status, show, asked } = useRequestFilter();
  const filter = status ? { status } : {};
  const pages = {
    received: useRequestPages({ box: 'received', ...filter }),
    sent: useRequestPages({ box: 'sent', ...filter }),
  };
  const first = useOneRequestQuery(asked ?? '', { skip: !asked }).currentData;
  const [completing, setCompleting] = useState<{ request: ExchangeRequest; open: boolean }>();
  const [editing, setEditing] = useState<{ request: ExchangeRequest; open: boolean }>();
  const pushed = usePushedAnswer(user?._id);
  useLiveRequests();
  if (!user) return null;

  const tab = (value: RequestBox) => {
    const total = pages[value].currentData?.pages.at(-1)?.pagination.total;
    return { value, label: t(`requests.${value}.tab`), count: total };
  };
  const capitalised = (word: string) => word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
  return (
    <Page title={t('requests.title')} width={1000}>
      <PageHeader title={t('requests.title')} />
      <Frame>
        <Tabs
          label={t('requests.title')}
          items={[tab('received'), tab('sent')]}
          value={box}
          onChange={(value) => show({ box: value })}
        >
          <Filter>
            <Select
              label={t('requests.status')}
              hideLabel
              placeholder={t('requests.allStatuses')}
              options={REQUEST_STATUSES.map((value) => ({ value, label: capitalised(kit(`status.${value}`)) }))}
              value={status ?? ''}
              onChange={({ target }) => show({ status: REQUEST_STATUSES.find((known) => known === target.value) })}
            />
          </Filter>
          {(['received', 'sent'] as const).map((value) => (
            <TabPanel key={value} value={value}>
              <RequestList
                box={value}
                viewer={user}
                pages={pages[value]}
                onClearFilter={status && (() => show({ status: undefined }))}
                first={first && viewOf(first, user._id).box === value ? first : undefined}
                onComplete={(request) => setCompleting({ request, open: true })}
                onEdit={(request) => setEditing({ request, open: true })}
                askingIn={pushed.answer?.action === 'ask' ? pushed.answer.request._id : undefined}
              />
            </TabPanel>
          ))}
        </Tabs>
      </Frame>
      {completing && <CompleteDialog {...completing} onClose={() => setCompleting({ ...completing, open: false })} />}
      {pushed.answer?.action === 'accept' && (
        <AcceptDialog request={pushed.answer.request} open={pushed.answer.open} onClose={pushed.close} />
      )}
      {editing && <EditDialog {...editing} onClose={() => setEditing({ ...editing, open: false })} />}
    </Page>
  );
}
