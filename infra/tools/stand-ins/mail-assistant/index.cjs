/** maildev imports it, and calls it only with `--mcp`. */
exports.registerMCPHandlers = () => {};
