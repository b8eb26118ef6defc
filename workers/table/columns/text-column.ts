/** A text column: stored by code as long as rows share their texts, otherwise as one text per row. */
import type { Field } from '#model/kernel/field.ts'
import { cellWords, isCode } from '#model/kernel/words/code-words.ts'
import { codeColumn } from './code-column.ts'
import { textOf, type ValueColumn } from './column.ts'
import type { KernelChoice } from '../kernels/kernels.ts'
import { distinctText } from './distinct-text.ts'

/**
 * From the first count on, the column judges whether rows share their texts; above the second a dictionary costs more
 * than it saves.
 */
const JUDGED_FROM = 49_152
const DICTIONARY_LIMIT = 262_144
/** If more than this share of rows have a text of their own, the dictionary is given up. */
const UNIQUE_SHARE = 0.85

/** A list of more distinct values than this is not useful. */
const LISTED = 4096

export type TextLimits = { readonly enough?: number; readonly many?: number }

export function textColumn(
  memory: KernelChoice,
  name: string,
  field: Field,
  { enough = JUDGED_FROM, many = DICTIONARY_LIMIT }: TextLimits = {},
): ValueColumn {
  const coded = codeColumn(memory, name, { ...field, kind: 'text' }, (label) => cellWords(field, label))
  let unique: ValueColumn | undefined
  let capacity = 0
  let rows = 0
  let decided = false
  const current = (): ValueColumn => unique ?? coded

  function decide(upTo: number): void {
    rows = Math.max(rows, upTo)
    const size = coded.size()
    // Words are looked up by code, and there are never many codes with words.
    if (unique || isCode(field) || size <= enough || (decided && size <= many)) return
    decided = true
    // Empty rows do not count as sharing.
    let filled = 0
    for (let row = 0; row < rows; row++) if (coded.key(row) !== null) filled++
    if (size <= many && size < filled * UNIQUE_SHARE) return
    unique = distinctText(memory, name, field.kind)
    unique.grow(capacity)
    for (let row = 0; row < rows; row++) unique.put(row, coded.cell(row), undefined)
    coded.free()
  }

  return {
    name,
    kind: field.kind,
    hasLabel: field.kind === 'refs',
    additive: false,
    numbers: undefined,
    get groupable() {
      return unique === undefined && coded.size() <= LISTED
    },
    grow(next) {
      capacity = next
      current().grow(next)
    },
    prefetch: (rows) => current().prefetch(rows),
    put(row, value, label) {
      const changed = current().put(row, textOf(label ?? value), undefined)
      decide(row + 1)
      return changed
    },
    take(first, count, part, values) {
      const renamed = current().take(first, count, part, values)
      decide(first + count)
      return renamed
    },
    dump() {
      let from = current()
      let next = from.dump()
      return (wanted) => {
        if (from !== current()) next = (from = current()).dump()
        return next(wanted)
      }
    },
    cell: (row) => current().cell(row),
    wire: (row) => current().wire(row),
    key: (row) => current().key(row),
    label: (key) => current().label(key),
    test: (match) => current().test(match),
    match: (match, blocks, out) => current().match(match, blocks, out),
    contains: (needle) => current().contains(needle),
    markContaining: (needle, blocks, out) => current().markContaining(needle, blocks, out),
    order: (down) => current().order(down),
    sortKey: (down, count) => current().sortKey(down, count),
    groups: (count) => current().groups(count),
  }
}
