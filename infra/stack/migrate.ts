/**
 * `npm run migrate [-- <service>...]`: applies the migrations of all services, or of the named ones. Uses the databases of the running
 * stack, or of MONGODB_URI; then the configuration of the services comes from the environment.
 */
import { SERVICES, type ServiceName } from '@mutua/contracts/limits';
import { findEnvironment, runInService } from './find-environment.ts';
import { reportUserError, UserError } from './user-error.ts';

try {
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !(SERVICES as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw new UserError(`There is no service ${unknown.join(', ')}; there are ${SERVICES.join(', ')}.`);
  const env = await findEnvironment('MONGODB_URI');
  for (const name of named.length > 0 ? (named as ServiceName[]) : SERVICES) {
    console.log(`${name}:`);
    if ((await runInService(name, 'main.ts', ['migrate'], env)) !== 0)
      throw new UserError(
        `The migrations of ${name} are not complete. Fix the cause and run the command again: it continues where it stopped.`,
      );
  }
} catch (error) {
  reportUserError(error);
}
