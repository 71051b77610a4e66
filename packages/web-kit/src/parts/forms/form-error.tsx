import { FieldError } from '@mutua/web-kit';
import type { ReactNode } from 'react';

/** Why the service refused a form as a whole. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    <FieldError>{children}</FieldError>
  </div>
);
