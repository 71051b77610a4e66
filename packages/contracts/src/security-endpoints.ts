import { MessageBody } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { ChangePasswordInput } from './forms.ts';

/** The calls with which members look after their ways in. */
export const securityEndpoints = defineEndpoints({
  'PUT /auth/password': {
    service: 'auth',
    auth: 'required',
    limit: 'login',
    summary:
      'Change the own password. 403 wrong_password with a wrong one; 400 no_password for a member who has none. Ends every session but this one, whose token has to be exchanged.',
    body: ChangePasswordInput,
    response: MessageBody,
  },
});
