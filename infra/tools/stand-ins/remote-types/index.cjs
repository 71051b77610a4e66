/** What the bundler's plugin calls although `dts` is false. */
exports.DtsPlugin = class {
  apply() {}
  addRuntimePlugins() {}
};
exports.isTSProject = () => false;
