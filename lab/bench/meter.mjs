// Loaded into every measured process: reports its CPU time and memory on request, and ends with the benchmark.
process.on('message', (message) => {
  if (message !== 'measure') return;
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system, memory: process.memoryUsage.rss() });
});
process.once('disconnect', () => process.exit(0));
