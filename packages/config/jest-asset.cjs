// What a test gets for an import of a stylesheet or an image: its name is all that a component passes on.
module.exports = 'asset';
