/**
 * The baseline of calls of services: routes of Express, each with one call of the database, and nothing else: no token, no contract, no
 * rule, no event. `node bare-routes.ts <uri> <database>`
 */
import type { AddressInfo } from 'node:net';
import { verify } from '@node-rs/argon2';
import express from 'express';
import { createConnection } from 'mongoose';

const [uri = '', dbName = ''] = process.argv.slice(2);
const connection = await createConnection(uri, { dbName }).asPromise();
const bare = connection.collection<{ _id: string }>('bare');
const requests = connection.collection('requests');
const members = connection.collection('members');

const app = express().disable('x-powered-by').disable('etag');
app.post('/requests', express.json(), async (req, res) => {
  const request = { ...req.body, status: 'pending', createdAt: new Date() };
  await bare.insertOne(request);
  res.status(201).json({ request });
});
app.put('/requests/:id/accept', express.json(), async (req, res) => {
  const change = { $set: { status: 'accepted', updatedAt: new Date() } };
  res.json({ request: await bare.findOneAndUpdate({ _id: req.params.id }, change, { returnDocument: 'after' }) });
});
app.get('/requests/sent', async (req, res) => {
  const found = requests.find({ 'sender._id': String(req.query['me']) }).sort({ createdAt: -1, _id: -1 });
  res.json({ requests: await found.limit(12).toArray() });
});
app.get('/users/dashboard/stats', async (req, res) => {
  const sent = { 'sender._id': String(req.query['me']), status: 'pending' };
  res.json({ stats: { sentRequests: await requests.countDocuments(sent) } });
});
app.post('/auth/login', express.json(), async (req, res) => {
  const member = await members.findOne({ email: req.body.email });
  res.status((await verify(member?.['passwordHash'], req.body.password)) ? 200 : 401).json({ user: member?.['name'] });
});
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ ready: { port: (server.address() as AddressInfo).port } });
});
