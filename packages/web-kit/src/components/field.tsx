import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { useTranslation } from '../i18n/use-translation.tsx';
import { iconSize } from '../theme/icon-size.ts';
import type { ControlProps } from './control.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
  align-content: start;
`;
const FieldLabel = styled.label`
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
`;
const Optional = styled.span`
  font-weight: var(--weight-regular);
  color: var(--text-muted);
`;
/* Always one line high, so that the first error moves nothing below. */
const Foot = styled.div`
  display: flex;
  justify-content: space-between;
  gap: 12px;
  min-height: 20px;
  font-size: var(--text-sm);
  line-height: 20px;
  color: var(--text-muted);
`;
/* The list and the error share one area, as high as the taller of the two. */
const Shared = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  font-size: var(--text-sm);
  line-height: 20px;
  > * {
    grid-area: 1 / 1;
  }
`;
const Listed = styled.div<{ $hidden: boolean }>`
  min-height: 44px;
  visibility: ${({ $hidden }) => ($hidden ? 'hidden' : 'visible')};
`;
const ErrorLine = styled.p`
  display: flex;
  gap: 6px;
  align-items: flex-start;
  min-width: 0;
  color: var(--danger-text);
  font-weight: var(--weight-medium);
  svg {
    ${iconSize(15)}
    margin-top: 3px;
  }
`;
const Aside = styled.span`
  margin-left: auto;
  flex: none;
  font-variant-numeric: tabular-nums;
`;

/** An error message with its icon, for forms that show one outside a field. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <ErrorLine id={id}>
      <CircleAlert aria-hidden />
      <span>{children}</span>
    </ErrorLine>
  );
}

/** The props of every field. */
export interface FieldOptions {
  label: ReactNode;
  /** A hint below the control. An error replaces it. */
  help?: ReactNode;
  /**
   * The error message. It marks the control as invalid. The value `undefined` reserves a line, so that an error moves nothing. Leave the
   * prop out for a control without errors.
   */
  error?: ReactNode;
  required?: boolean;
  /** Adds '(optional)' to the label. */
  optional?: boolean;
  /** Hides the label visually, but keeps it for screen readers. */
  hideLabel?: boolean;
}

export interface FieldProps extends FieldOptions {
  /** The control's id. Generated when left out. */
  id?: string;
  /** Below the control at the right edge, for example a counter. */
  aside?: ReactNode;
  /** A list below the control instead of `help`, such as the rules of a password. An error replaces it. */
  list?: ReactNode;
  className?: string;
  /** Renders the control: spread the given properties on it. */
  children: (control: ControlProps) => ReactNode;
}

/** The line below a control. Null without help and possible errors. */
function Notes({ aside, reserved, children }: { aside: ReactNode; reserved: boolean; children: ReactNode }) {
  if (!children && !aside && !reserved) return null;
  return (
    <Foot>
      {children}
      {aside && <Aside>{aside}</Aside>}
    </Foot>
  );
}

/** A label above the control, with help or an error below it. All are connected to the control for assistive technology. */
export function Field(props: FieldProps) {
  const { label, help, error, required = false, optional = false, hideLabel = false } = props;
  const { id, aside, list, className, children } = props;
  const { t } = useTranslation('kit');
  const generated = useId();
  const controlId = id ?? generated;
  const noteId = `${controlId}-note`;
  const hasError = Boolean(error);
  const note = hasError ? <FieldError id={noteId}>{error}</FieldError> : help ? <p id={noteId}>{help}</p> : null;
  const labelContent = (
    <>
      {label}
      {optional && (
        <>
          {' '}
          <Optional>{t('optional')}</Optional>
        </>
      )}
    </>
  );
  return (
    <Box className={className}>
      {hideLabel ? (
        <VisuallyHidden as="label" htmlFor={controlId}>
          {labelContent}
        </VisuallyHidden>
      ) : (
        <FieldLabel htmlFor={controlId}>{labelContent}</FieldLabel>
      )}
      {children({
        id: controlId,
        'aria-describedby': note || list ? noteId : undefined,
        'aria-invalid': hasError || undefined,
        'aria-required': required || undefined,
      })}
      {list ? (
        <Shared>
          <Listed $hidden={hasError} {...(!hasError && { id: noteId })}>
            {list}
          </Listed>
          {hasError && note}
        </Shared>
      ) : (
        <Notes aside={aside} reserved={'error' in props}>
          {note}
        </Notes>
      )}
    </Box>
  );
}
