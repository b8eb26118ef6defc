/** The product with the groups above it, the nearest first; old data may have groups in a circle. */
export function lineOfProduct(parents: ReadonlyMap<string, string | null>, id: string | null): readonly string[] {
  const line: string[] = []
  for (let next = id; next !== null && !line.includes(next); next = parents.get(next) ?? null) line.push(next)
  return line
}
