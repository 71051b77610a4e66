/** The baseline of a chat message: socket.io alone, one room for each pair, acknowledged and delivered, stored nowhere. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

const server = createServer();
const io = new Server(server, { transports: ['websocket'] });
io.on('connection', (socket) => {
  socket.on('join', (room: string, acknowledge: () => void) => {
    socket.join(room);
    acknowledge();
  });
  socket.on('send_message', (message: { requestId: string }, acknowledge: (answer: unknown) => void) => {
    io.to(message.requestId).emit('new_message', message);
    acknowledge({ ok: true, message });
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ ready: { port: (server.address() as AddressInfo).port } }));
