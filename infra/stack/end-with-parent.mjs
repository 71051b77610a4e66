// Loaded into every process of the stack. When the parent process ends, even by SIGKILL, the channel between them closes, and
// this process shuts down as on SIGTERM.
import { flushCompileCache } from 'node:module';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The parent says that this process is ready: what it has compiled is kept now, for those that start next. Node would do so at its end.
process.once('message', () => flushCompileCache());
process.channel?.unref();
