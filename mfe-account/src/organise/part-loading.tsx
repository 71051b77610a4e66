import { Button, Skeleton, SkeletonGroup, useTranslation } from '@mutua/web-kit';
import { Download } from 'lucide-react';
import { OrganiseNav, type Part } from './organise-nav.tsx';
import { WideHead } from './part-head.ts';

const LABELS = {
  figures: 'organise.loading',
  import: 'organise.import.loading',
  site: 'organise.site.loading',
  announcements: 'organise.parts.announcements',
} as const satisfies Record<Part, string>;

/** A part before its scripts and data are there: its heading and the way to the others stand where they stay. */
export function PartLoading({ part }: { part: Part }) {
  const { t } = useTranslation('account');
  return (
    <>
      <WideHead>
        <div>
          <h1>{t(`organise.parts.${part}`)}</h1>
          {/* The line below it comes with the data. */}
          <p>{'\u00A0'}</p>
        </div>
        {part === 'figures' && (
          <Button variant="secondary" icon={<Download aria-hidden />} disabled>
            {t('organise.download')}
          </Button>
        )}
      </WideHead>
      <OrganiseNav />
      <SkeletonGroup label={t(LABELS[part])}>
        <Skeleton $height={120} />
        <Skeleton $height={240} />
      </SkeletonGroup>
    </>
  );
}
