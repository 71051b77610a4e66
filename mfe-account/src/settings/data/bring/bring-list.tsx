import {
  Button,
  Checkbox,
  call,
  errorMessage,
  FieldError,
  refreshUser,
  Skeleton,
  SkeletonGroup,
  toast,
  useAppDispatch,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { useLanguageNames } from '@mutua/web-kit/parts';
import { useEffect, useEffectEvent, useState } from 'react';
import styled from 'styled-components';
import { dataBrought } from '../own-data.resource.ts';
import { type Entries, type Entry, entriesOf } from './entries.ts';
import { ArchiveError, type ArchiveFailure, readArchive } from './read-archive.ts';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  margin-top: 16px;
  fieldset {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    margin-bottom: 8px;
    font-weight: var(--weight-bold);
  }
  label {
    overflow-wrap: anywhere;
  }
`;
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;
const Note = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
`;

const GROUPS = { profile: ['bio', 'location', 'languages'], skills: ['skill'], wants: ['want'] } as const;
const TITLE_MAX = 120;

type Result = { state: 'stored' } | { state: 'failed'; reason: string };

function send({ kind, body }: Entry): Promise<unknown> {
  if (kind === 'skill') return call('POST /skills', { body });
  if (kind === 'want') return call('POST /wants', { body });
  return call('PUT /users/profile', { body });
}

/** Without the optional service of wants, none is known. */
const ownWants = () => call('GET /wants').catch(() => ({ wants: [] }));

interface BringListProps {
  file: File;
  onClose: () => void;
}

/** Reads an archive in the browser, and sends what the member chooses of it, one by one. */
export function BringList({ file, onClose }: BringListProps) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const [found, setFound] = useState<Entries | null>(null);
  const [failure, setFailure] = useState<ArchiveFailure | 'own' | null>(null);
  const read = useEffectEvent(async (): Promise<Entries> => {
    const lines = await readArchive(file);
    const [{ skills }, { wants }] = await Promise.all([call('GET /skills/my-skills'), ownWants()]);
    return entriesOf(lines, {
      user: user ?? { bio: '', location: '' },
      skills: skills.map(({ title }) => title),
      wants: wants.map(({ title }) => title),
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each file
  useEffect(() => {
    let isCurrent = true;
    setFound(null);
    setFailure(null);
    read().then(
      (entries) => isCurrent && setFound(entries),
      (error: unknown) => isCurrent && setFailure(error instanceof ArchiveError ? error.reason : 'own'),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);

  if (failure) {
    return (
      <div role="alert">
        <FieldError>{t(`dataSettings.bring.failure.${failure}`)}</FieldError>
      </div>
    );
  }
  if (!found) {
    return (
      <SkeletonGroup label={t('dataSettings.bring.reading')}>
        <Skeleton $height={160} />
      </SkeletonGroup>
    );
  }
  return <Choice found={found} onClose={onClose} />;
}

function Choice({ found: { entries, unreadable }, onClose }: { found: Entries; onClose: () => void }) {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const languages = useLanguageNames();
  const [chosen, setChosen] = useState(() => new Set(entries.filter(({ exists }) => !exists).map(({ key }) => key)));
  const [results, setResults] = useState<Record<string, Result>>({});
  const [isBusy, setBusy] = useState(false);
  const left = entries.filter(({ key }) => chosen.has(key) && results[key]?.state !== 'stored');
  const toggle = (key: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  const sendAll = async () => {
    setBusy(true);
    let stored = 0;
    for (const entry of left) {
      try {
        await send(entry);
        stored += 1;
        setResults((all) => ({ ...all, [entry.key]: { state: 'stored' } }));
      } catch (error) {
        const reason = errorMessage(error, t('dataSettings.bring.notStored'));
        setResults((all) => ({ ...all, [entry.key]: { state: 'failed', reason } }));
      }
    }
    setBusy(false);
    if (stored > 0) {
      toast.success(t('dataSettings.bring.done', { count: stored }));
      dispatch(dataBrought());
      await dispatch(refreshUser()).catch(() => undefined);
    }
  };
  const titleOf = (entry: Entry): string => {
    if (entry.kind === 'languages') return languages.anyOf((entry.body.languages ?? []).map(({ code }) => code));
    return entry.title.length > TITLE_MAX ? `${entry.title.slice(0, TITLE_MAX)}…` : entry.title;
  };
  if (entries.length === 0) return <Note role="status">{t('dataSettings.bring.nothing')}</Note>;
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void sendAll();
      }}
    >
      {Object.entries(GROUPS).map(([group, kinds]) => {
        const shown = entries.filter(({ kind }) => (kinds as readonly string[]).includes(kind));
        if (shown.length === 0) return null;
        return (
          <fieldset key={group} disabled={isBusy}>
            <legend>{t(`dataSettings.bring.groups.${group as keyof typeof GROUPS}`)}</legend>
            {shown.map((entry) => {
              const result = results[entry.key];
              return (
                <Checkbox
                  key={entry.key}
                  checked={chosen.has(entry.key)}
                  disabled={result?.state === 'stored'}
                  help={
                    result?.state === 'stored'
                      ? t('dataSettings.bring.stored')
                      : entry.exists &&
                        t(
                          entry.kind === 'skill' || entry.kind === 'want'
                            ? 'dataSettings.bring.exists'
                            : 'dataSettings.bring.replaces',
                        )
                  }
                  error={result?.state === 'failed' ? result.reason : undefined}
                  onChange={({ target }) => toggle(entry.key, target.checked)}
                >
                  <bdi>{titleOf(entry)}</bdi>
                </Checkbox>
              );
            })}
          </fieldset>
        );
      })}
      {unreadable > 0 && <Note>{t('dataSettings.bring.unreadable', { count: unreadable })}</Note>}
      <Buttons>
        <Button type="submit" busy={isBusy} disabled={left.length === 0}>
          {t('dataSettings.bring.submit', { count: left.length })}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={onClose}>
          {t('dataSettings.bring.close')}
        </Button>
      </Buttons>
    </Form>
  );
}
