import { Menu, MenuItem, MenuSeparator, toast, useTranslation } from '@mutua/web-kit';
import { lazyPart, toastAction, useDialogPart } from '@mutua/web-kit/parts';
import { ExternalLink, Link2, Printer, QrCode, Share2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { NoticeContent } from './notice.tsx';
import type { ShareView } from './share-code.tsx';

// Only members who ask for a code need what makes one.
const shareCode = lazyPart(() => import('./share-code.tsx'));

/** Features of the share window; sizes in pixels. */
const WINDOW = 'width=600,height=400,noopener,noreferrer';

const NETWORKS = {
  Twitter: (url: string, text: string) => `https://twitter.com/intent/tweet?url=${url}&text=${text}`,
  Facebook: (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
  LinkedIn: (url: string) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  WhatsApp: (url: string, text: string) => `https://wa.me/?text=${text}%20${url}`,
} as const;

export interface ShareMenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  /** What a printed notice says. Its title is that of the shared page. */
  notice: NoticeContent;
}

/**
 * Shares this page's address: with the device's share dialog where there is one, as a copied link or a QR code, on a printed notice, or on a
 * social network.
 */
export function ShareMenu({ trigger, notice }: ShareMenuProps) {
  const { t } = useTranslation('discovery');
  const { title } = notice;
  const [view, setView] = useState<ShareView | null>(null);
  const close = () => setView(null);
  const code = useDialogPart(shareCode, view !== null, close);
  const address = () => window.location.origin + window.location.pathname;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address());
      toast.success(t('share.copied'));
    } catch {
      toast.error(t('share.copyFailed'));
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title, url: address() });
    } catch (error) {
      // The member closed the device's dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      // The dialog has used up the press, so Safari would refuse to copy now.
      toast.error(t('share.failed'), { action: toastAction({ label: t('share.copy'), onPress: () => void copy() }) });
    }
  };
  const canShare = typeof navigator.share === 'function';

  return (
    <>
      <Menu trigger={trigger} label={t('share.label')}>
        <MenuItem icon={canShare ? <Share2 aria-hidden /> : <Link2 aria-hidden />} onSelect={canShare ? share : copy}>
          {t('share.link')}
        </MenuItem>
        {canShare && (
          <MenuItem icon={<Link2 aria-hidden />} onSelect={copy}>
            {t('share.copy')}
          </MenuItem>
        )}
        <MenuItem icon={<QrCode aria-hidden />} onSelect={() => setView('code')}>
          {t('share.code.open')}
        </MenuItem>
        <MenuItem icon={<Printer aria-hidden />} onSelect={() => setView('notice')}>
          {t('share.notice.print')}
        </MenuItem>
        <MenuSeparator />
        {Object.entries(NETWORKS).map(([name, link]) => (
          <MenuItem
            key={name}
            icon={<ExternalLink aria-hidden />}
            onSelect={() =>
              window.open(link(encodeURIComponent(address()), encodeURIComponent(title)), '_blank', WINDOW)
            }
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
      {view && code && (
        <code.ShareCode
          key={view}
          view={view}
          address={address()}
          notice={notice}
          onCopy={() => void copy()}
          onClose={close}
        />
      )}
    </>
  );
}
