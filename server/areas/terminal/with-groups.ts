/** Products with the groups above them, read level by level for all of them at once: of five thousand only those that are asked for. */
import { product } from '#model/areas/terminal/product.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Rows } from '#server/engine/base/handler.ts'

type Goods = Row<typeof product>

/** Each once, with the fields named and its group. */
export async function withGroups<K extends keyof Goods>(
  { rows }: { readonly rows: <S>(resource: S) => Rows<S> },
  ids: readonly string[],
  only: readonly K[],
): Promise<readonly Pick<Goods, K | 'id' | 'parent'>[]> {
  const known = new Map<string, Pick<Goods, K | 'id' | 'parent'>>()
  for (let level = [...new Set(ids)]; level.length > 0;) {
    const found = await rows(product).find<K | 'id' | 'parent'>({ id: level }, { only: ['id', 'parent', ...only] })
    for (const one of found) known.set(one.id, one)
    level = [...new Set(found.flatMap(({ parent }) => (parent === null || known.has(parent) ? [] : parent)))]
  }
  return [...known.values()]
}
