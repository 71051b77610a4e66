/**
 * Runs in mongosh, as a job of docker-compose.yml: makes the single MongoDB a replica set, and creates a user for each service, and one for
 * all databases. Running it again only updates their passwords from the secrets.
 */
const { readFileSync } = require('node:fs');
const secret = (name) => readFileSync(`/run/secrets/${name}`, 'utf8').trim();

const admin = connect('mongodb://mongo:27017/admin?directConnection=true');
admin.auth('root', secret('mongo-root-password'));

try {
  admin.adminCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  admin.adminCommand({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] } });
}
const deadline = Date.now() + 60_000;
while (!admin.hello().isWritablePrimary) {
  if (Date.now() > deadline) throw new Error('the replica set has no primary after a minute');
  sleep(200);
}

function createOrUpdateUser(name, pwd, services) {
  const user = { pwd, roles: services.map((each) => ({ role: 'readWrite', db: `mutua_${each}` })) };
  if (admin.getUser(name)) admin.updateUser(name, user);
  else admin.createUser({ user: name, ...user });
}
const users = JSON.parse(secret('mongo-users'));
// A service can read only its own database; migrations and backups read all of them.
for (const [service, password] of Object.entries(users)) createOrUpdateUser(`mutua_${service}`, password, [service]);
createOrUpdateUser('mutua', secret('mongo-password'), Object.keys(users));
print('The replica set and the users of the services are ready.');
