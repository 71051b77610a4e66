import type { Import } from '@mutua/contracts';
import { Button, Section, useTranslation } from '@mutua/web-kit';
import { useDateFormats } from '../../shared/use-date-formats.ts';
import { Lines } from '../lines.ts';
import { useNumbers } from './use-numbers.ts';

/** The other imports of the site, the latest first. */
export function EarlierImports({ imports, onOpen }: { imports: readonly Import[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation('account');
  const { dayOf } = useDateFormats();
  const numbers = useNumbers();
  if (imports.length === 0) return null;
  return (
    <Section title={t('organise.import.earlier.title')} divided>
      <Lines>
        {imports.map(({ _id, name, at, by, state, asking }) => (
          <li key={_id}>
            <div>
              <strong>{name}</strong>
              <p>
                {[
                  t(`organise.import.states.${state}`),
                  dayOf(at),
                  by,
                  asking &&
                    t('organise.import.earlier.counts', {
                      people: numbers.of(asking.people),
                      joined: numbers.hidden(asking.joined),
                    }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button
              variant="secondary"
              aria-label={t('organise.import.earlier.openLabel', { file: name })}
              onClick={() => onOpen(_id)}
            >
              {t('organise.import.earlier.open')}
            </Button>
          </li>
        ))}
      </Lines>
    </Section>
  );
}
