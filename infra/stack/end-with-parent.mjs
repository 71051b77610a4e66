// Loaded into every process of the stack. When the parent process ends, even by SIGKILL, the channel between them closes, and
// this process shuts down as on SIGTERM.
import { flushCompileCache } from 'node:module';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The parent sends a message when this process is ready. The process then stores its compiled code for the next starts. Node itself would
// do that only when the process ends.
process.once('message', () => flushCompileCache());
process.channel?.unref();
