// Loaded into every measured process: reports its CPU time on request, and ends with the benchmark.
process.on('message', (message) => {
  if (message !== 'measure') return;
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system });
});
process.once('disconnect', () => process.exit(0));
