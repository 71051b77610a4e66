// Loaded into every process of the stack. When the process that started it is gone, even by SIGKILL, the channel between
// them closes, and this process ends as it does on SIGTERM.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
