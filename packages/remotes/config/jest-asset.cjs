// Replaces an imported stylesheet or image in tests: components only pass its name on.
module.exports = 'asset';
