import { z } from 'zod';
import { IsoDate } from '../core/common.ts';

export const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: IsoDate,
  lastUsedAt: IsoDate.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** A new address that waits for a confirmation by it and by the present address. */
export const AddressChange = z.object({
  email: z.string(),
  /** When its links expire. */
  until: IsoDate,
  /** Whether the present address and the new one have confirmed. */
  isPresentConfirmed: z.boolean(),
  isNewConfirmed: z.boolean(),
});
export type AddressChange = z.infer<typeof AddressChange>;

/** The sign-in methods of a member. */
export const SignInMethods = z.object({
  hasPassword: z.boolean(),
  /** Null while unknown. */
  passwordChangedAt: IsoDate.nullable(),
  /** The address of the linked Google account. */
  google: z.string().nullable(),
  /** Absent in answers of earlier releases. */
  addressChange: AddressChange.nullable().optional(),
  passkeys: z.array(Passkey),
  secondStep: z.object({
    /** Whether this server offers it. */
    isOffered: z.boolean(),
    isOn: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  }),
});
export type SignInMethods = z.infer<typeof SignInMethods>;
