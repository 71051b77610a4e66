// maildev imports these names, and uses them only with `--mcp`.
exports.Server = class {};
exports.StreamableHTTPServerTransport = class {};
exports.isInitializeRequest = () => false;
