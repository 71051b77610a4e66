// Loaded into every process of the stack. When the parent process ends, even by SIGKILL, the channel between them closes, and
// this process shuts down as on SIGTERM.
import { flushCompileCache } from 'node:module';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The parent reports that this process is ready: it then stores its compiled code for the next starts. Node itself would do so only at its
// end.
process.once('message', () => flushCompileCache());
process.channel?.unref();
