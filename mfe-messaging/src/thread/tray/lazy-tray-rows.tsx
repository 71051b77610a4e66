import { lazyNamed, RemoteBoundary, useTranslation } from '@mutua/web-kit';
import type { ComponentProps } from 'react';
import styled from 'styled-components';

/** Loaded with the first file. */
const TrayRows = lazyNamed(() => import('./tray-rows.tsx'), 'TrayRows');

const Failure = styled.p`
  padding: 6px;
  color: var(--danger-text);
  font-size: var(--text-xs);
`;

/** The rows of the tray. After a failure they are loaded again by themselves, and the files stay. */
export function LazyTrayRows(props: ComponentProps<typeof TrayRows>) {
  const { t } = useTranslation('messaging');
  return (
    <RemoteBoundary resetKey="tray" pending={null} failed={() => <Failure role="alert">{t('upload.failed')}</Failure>}>
      <TrayRows {...props} />
    </RemoteBoundary>
  );
}
