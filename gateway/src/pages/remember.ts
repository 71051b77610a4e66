/** Keeps a value in memory, at most `most` of them: a full memory is emptied, because what is needed is soon there again. */
export const remember = <Key, Value>(known: Map<Key, Value>, key: Key, value: Value, most: number): Value => {
  if (known.size >= most) known.clear();
  known.set(key, value);
  return value;
};
