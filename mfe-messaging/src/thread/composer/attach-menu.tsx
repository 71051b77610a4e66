import { IconButton, Menu, MenuItem, toast, useTranslation } from '@mutua/web-kit';
import { isPicture } from '@mutua/web-kit/parts';
import { FileText, Image, Paperclip } from 'lucide-react';
import { type ChangeEvent, memo, useRef } from 'react';

/** The file extensions that the file dialog offers. The service checks the content. */
const FILES = [
  '.pdf,.doc,.docx,.odt,.odp,.ods,.pptx,.xlsx',
  '.mp3,.m4a,.ogg,.opus,.webm,.wav,.flac,.mid',
  '.txt,.md,.csv,.tsv',
  '.py,.js,.ts,.java,.c,.h,.cpp,.cs,.go,.rs,.rb,.php,.html,.css,.sql,.sh,.json,.yaml,.toml,.xml,.ipynb',
].join();
const isAny = () => true;

export interface AttachMenuProps {
  disabled: boolean;
  /** Gets the files in the order of the dialog. It has to be a stable function. */
  onFiles: (files: File[]) => void;
}

/** The menu of attachments. */
export const AttachMenu = memo(function AttachMenu({ disabled, onFiles }: AttachMenuProps) {
  const { t } = useTranslation('messaging');
  const image = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const accept = (isWanted: (file: File) => boolean) => (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    // Lets the member choose the same file again.
    event.target.value = '';
    const accepted = chosen.filter(isWanted);
    if (accepted.length < chosen.length) toast.error(t('upload.notImage'));
    onFiles(accepted);
  };
  const hidden = { type: 'file', multiple: true, hidden: true };
  return (
    <>
      <Menu
        placement="top-start"
        trigger={<IconButton label={t('composer.attach')} icon={<Paperclip />} disabled={disabled} />}
      >
        <MenuItem icon={<Image />} onSelect={() => image.current?.click()}>
          {t('composer.image')}
        </MenuItem>
        <MenuItem icon={<FileText />} onSelect={() => file.current?.click()}>
          {t('composer.file')}
        </MenuItem>
      </Menu>
      <input
        {...hidden}
        ref={image}
        accept="image/*"
        aria-label={t('composer.chooseImage')}
        onChange={accept(isPicture)}
      />
      <input {...hidden} ref={file} accept={FILES} aria-label={t('composer.chooseFile')} onChange={accept(isAny)} />
    </>
  );
});
