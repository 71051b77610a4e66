import type { Want } from '@mutua/contracts';
import { MATCHING } from '@mutua/contracts/limits';
import {
  Button,
  Card,
  Dialog,
  DialogActions,
  EmptyState,
  LinkButton,
  media,
  Page,
  PageHeader,
  Row,
  Rows,
  request,
  Skeleton,
  Stack,
  toast,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { toastResult, undoable, useIsNarrow, useRemovals } from '@mutua/web-kit/parts';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { OftenTaught } from './often-taught.tsx';
import { WantForm } from './want-form.tsx';
import { WantRow } from './want-row.tsx';
import { useChangeWantMutation, useOwnWantsQuery, useRemoveWantMutation } from './wants.resource.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: 400px minmax(0, 1fr);
  gap: 48px;
  align-items: start;
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const FormCard = styled(Card)`
  padding: 24px;
`;
const List = styled(Card)`
  padding: 0 20px;
`;
const Quiet = styled.span`
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
`;

/** The fragment that opens the form: `/wants#add`. */
const ADD = '#add';

/** Scrolls a want into view, because it may be far down. */
function lookAt(want: Want): void {
  const row = document.getElementById(`want-${want._id}`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'center' });
}

/** A dialog for a new want on a narrow page, and for changes on any page. */
type Sheet = { want: Want | undefined };

/** `/wants`: what the member wants to learn. */
export function WantsPage() {
  const { t } = useTranslation('exchange');
  const { user } = useSession();
  const isNarrow = useIsNarrow();
  const query = useOwnWantsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [change] = useChangeWantMutation();
  const [remove] = useRemoveWantMutation();
  const isRemoved = useRemovals();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const forget = useRef<() => void>(null);
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();

  const open = (next: Sheet) => {
    setSheet(next);
    setSheetOpen(true);
  };
  const closeSheet = () => {
    forget.current?.();
    setSheetOpen(false);
  };
  const isAsked = hash === ADD;
  useEffect(() => {
    if (!isAsked) return;
    if (isNarrow) {
      setSheet({ want: undefined });
      setSheetOpen(true);
    }
    // A reload of this page, or the Back button, must not open the form again.
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [isAsked, isNarrow, navigate, pathname, search]);
  // The title's field has the focus when the address opens the form.
  const [wasAsked] = useState(isAsked);

  const setStatus = (want: Want, status: 'open' | 'paused') =>
    toastResult(change({ id: want._id, body: { status } }), t('wants.failed.save'));
  const take = ({ _id: id, title }: Want) =>
    undoable({
      id: `want:${id}`,
      text: t('wants.removed', { title }),
      undoLabel: t('common.undo'),
      request: request('DELETE /wants/:id', { params: { id } }),
      send: () => remove(id).unwrap(),
      failed: t('wants.failed.save'),
    });

  const wants = query.data?.filter(({ _id }) => !isRemoved(`want:${_id}`));
  const count = wants?.filter(({ status }) => status !== 'fulfilled').length ?? 0;
  const isFull = count >= MATCHING.openWants;
  const tally = wants && t('wants.count', { count, limit: MATCHING.openWants });
  const saved = (want: Want | undefined) => {
    toast.success(t(want ? 'wants.changed' : 'wants.added'));
    setSheetOpen(false);
  };
  const exists = (want: Want) => {
    setSheetOpen(false);
    toast.info(t('wants.exists', { title: want.title }));
    // A closing dialog returns the focus first.
    setTimeout(() => lookAt(want), 50);
  };

  const addButton = (
    <Button icon={<Plus aria-hidden />} onClick={() => open({ want: undefined })} disabled={isFull}>
      {t('wants.form.add')}
    </Button>
  );
  return (
    <Page title={t('wants.title')}>
      <PageHeader
        title={t('wants.title')}
        subtitle={t('wants.lead')}
        actions={
          <>
            <LinkButton to="/searches" variant="secondary">
              {t('wants.searches')}
            </LinkButton>
            {isNarrow && addButton}
          </>
        }
      />
      <Columns>
        {!isNarrow && (
          <FormCard as="div">
            <WantForm
              autoFocus={wasAsked}
              onSaved={() => saved(undefined)}
              onExisting={exists}
              actions={(isSending) => (
                <Row $between $gap={3}>
                  <Quiet>{isFull ? t('wants.full') : tally}</Quiet>
                  <Button type="submit" icon={<Plus aria-hidden />} busy={isSending} disabled={isFull}>
                    {t('wants.form.add')}
                  </Button>
                </Row>
              )}
            />
          </FormCard>
        )}
        <div>
          {isNarrow && isFull && <Quiet as="p">{t('wants.full')}</Quiet>}
          {!wants && (
            <NotLoaded query={query} failed={t('wants.failed.list')}>
              <Skeleton $height={316} $radius={10} />
            </NotLoaded>
          )}
          {wants?.length === 0 && (
            <>
              <EmptyState title={t('wants.empty')} action={isNarrow ? addButton : undefined} />
              <OftenTaught />
            </>
          )}
          {wants && wants.length > 0 && (
            <Stack $gap={5}>
              {user?.skills.length === 0 && (
                <EmptyState
                  title={t('matches.noSkill')}
                  action={<LinkButton to="/skills/create">{t('common.addSkill')}</LinkButton>}
                />
              )}
              <List as="div">
                <Rows>
                  {wants.map((want) => (
                    <WantRow
                      key={want._id}
                      want={want}
                      onPause={() => void setStatus(want, 'paused')}
                      onOpen={() => void setStatus(want, 'open')}
                      onEdit={() => open({ want })}
                      onDelete={() => take(want)}
                    />
                  ))}
                </Rows>
              </List>
            </Stack>
          )}
        </div>
      </Columns>
      <Dialog
        open={isSheetOpen}
        onClose={closeSheet}
        title={t(sheet?.want ? 'wants.form.edit' : 'wants.form.add')}
        width={480}
      >
        <WantForm
          want={sheet?.want}
          forget={forget}
          onSaved={() => saved(sheet?.want)}
          onExisting={exists}
          actions={(isSending) => (
            <DialogActions>
              <Button variant="secondary" onClick={closeSheet}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" busy={isSending}>
                {t(sheet?.want ? 'wants.form.save' : 'wants.form.add')}
              </Button>
            </DialogActions>
          )}
        />
      </Dialog>
    </Page>
  );
}
