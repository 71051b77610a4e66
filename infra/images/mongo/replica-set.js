/**
 * Runs in mongosh, as a job of docker-compose.yml: makes the single MongoDB a replica set, and creates the user of the services.
 * Running it again changes nothing, except that it sets the user's password to the present one of the secret.
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

const user = {
  pwd: secret('mongo-password'),
  roles: ['auth', 'skills', 'requests', 'chat', 'notifications', 'matches'].map((name) => ({
    role: 'readWrite',
    db: `mutua_${name}`,
  })),
};
if (admin.getUser('mutua')) admin.updateUser('mutua', user);
else admin.createUser({ user: 'mutua', ...user });
print('The replica set and the user of the services are ready.');
