/** Keeps what a pure function has made, by what it was made of: the first `most`, and nothing beyond. */
export function memo<K, V>(make: (key: K) => V, most = Infinity): (key: K) => V {
  const made = new Map<K, V>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    if (made.size < most) made.set(key, value)
    return value
  }
}
