// Loaded into every process of the stack. When the parent process ends, even by SIGKILL, the channel between them closes, and
// this process shuts down as on SIGTERM.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
