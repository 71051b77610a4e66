// Loaded into every process of the stack: when the one that started it is gone, even by SIGKILL, it ends in order too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
