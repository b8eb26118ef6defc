/** Texts. Kept by number of value as long as enough rows share theirs, else each by itself. */
import type { Field } from '#model/field.ts'
import { codeColumn } from './codeColumn.ts'
import { textOf, type Column } from './column.ts'
import type { Ground } from './kernels.ts'
import { eachText } from './eachText.ts'

/** So many values tell whether rows share theirs; and above the second the dictionary costs more than it saves. */
const ENOUGH = 49_152
const MANY = 262_144
/** Of a hundred rows so many with a text of their own, and they share too few. */
const OWN = 0.85

/** Of more values than this a list is of little use. */
const LISTED = 4096

export type TextLimits = { readonly enough?: number; readonly many?: number }

export function textColumn(ground: Ground, name: string, field: Field, { enough = ENOUGH, many = MANY }: TextLimits = {}): Column {
  const few = codeColumn(ground, name, { ...field, kind: 'text' })
  let each: Column | undefined
  let capacity = 0
  let rows = 0
  let decided = false
  const now = (): Column => each ?? few

  function decide(upTo: number): void {
    rows = Math.max(rows, upTo)
    const size = few.size()
    if (each || size <= enough || (decided && size <= many)) return
    decided = true
    // Rows without a text share nothing.
    let filled = 0
    for (let row = 0; row < rows; row++) if (few.key(row) !== null) filled++
    if (size <= many && size < filled * OWN) return
    each = eachText(ground, name, field.kind)
    each.grow(capacity)
    for (let row = 0; row < rows; row++) each.put(row, few.cell(row), undefined)
    few.free()
  }

  return {
    name,
    kind: field.kind,
    hasLabel: field.kind === 'refs',
    additive: false,
    numbers: undefined,
    get groupable() {
      return each === undefined && few.size() <= LISTED
    },
    grow(next) {
      capacity = next
      now().grow(next)
    },
    near: (rows) => now().near(rows),
    put(row, value, label) {
      const changed = now().put(row, textOf(label ?? value), undefined)
      decide(row + 1)
      return changed
    },
    take(first, count, part, told) {
      const renamed = now().take(first, count, part, told)
      decide(first + count)
      return renamed
    },
    dump() {
      let from = now()
      let next = from.dump()
      return (asked) => {
        if (from !== now()) next = (from = now()).dump()
        return next(asked)
      }
    },
    cell: (row) => now().cell(row),
    wire: (row) => now().wire(row),
    key: (row) => now().key(row),
    label: (key) => now().label(key),
    test: (match) => now().test(match),
    match: (match, blocks, out) => now().match(match, blocks, out),
    contains: (needle) => now().contains(needle),
    spot: (needle, blocks, out) => now().spot(needle, blocks, out),
    order: (down) => now().order(down),
    sortKey: (down, count) => now().sortKey(down, count),
    groups: (count) => now().groups(count),
  }
}
