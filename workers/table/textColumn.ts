/** Texts. Kept by number of value as long as few differ, else each by itself with its lower-case form for searching. */
import type { Field } from '#model/field.ts'
import type { Term } from '#model/rules/filter.ts'
import { codeColumn } from './codeColumn.ts'
import { anyOf, narrowBy, NULL, textOf, type Column, type Test } from './column.ts'
import { ranks, textTest } from './natural.ts'

/** More values than this and the dictionary costs more than it saves. */
const FEW = 4096

export function textColumn(name: string, field: Field): Column {
  const few = codeColumn(name, { ...field, kind: 'text' })
  let many: Column | undefined
  let capacity = 0
  const now = (): Column => many ?? few

  return {
    name,
    kind: field.kind,
    hasLabel: field.kind === 'refs',
    additive: false,
    get groupable() {
      return many === undefined
    },
    grow(next) {
      capacity = next
      now().grow(next)
    },
    put(row, value, label) {
      const changed = now().put(row, textOf(label ?? value), undefined)
      if (!many && few.size() > FEW) {
        many = eachText(name, field)
        many.grow(capacity)
        for (let each = 0; each < capacity; each++) many.put(each, few.cell(each), undefined)
      }
      return changed
    },
    dump: () => now().dump(),
    cell: (row) => now().cell(row),
    wire: (row) => now().wire(row),
    key: (row) => now().key(row),
    label: (key) => now().label(key),
    test: (match) => now().test(match),
    narrow: (match) => now().narrow(match),
    contains: (needle) => now().contains(needle),
    spot: (needle) => now().spot(needle),
    order: (count) => now().order(count),
  }
}

const encoder = new TextEncoder()

function eachText(name: string, field: Field): Column {
  const texts: string[] = []
  const folded: string[] = []
  let ranked: Uint32Array | undefined
  const at = (row: number): string => folded[row] ?? ''

  function termTest(term: Term): Test {
    if (term.is === 'empty') return (row) => at(row) === ''
    if (term.is === 'value') {
      const wanted = String(term.value)
      const low = wanted.toLowerCase()
      return term.folded ? (row) => at(row) === low : (row) => texts[row] === wanted
    }
    if (term.is === 'range') {
      const [min, max] = [term.min, term.max].map((bound) => (bound === undefined ? undefined : String(bound).toLowerCase()))
      return (row) => {
        const text = at(row)
        const above = min === undefined || text > min || (!term.minOpen && text === min)
        return text !== '' && above && (max === undefined || text < max || (!term.maxOpen && text === max))
      }
    }
    const test = textTest(term)
    return (row) => at(row) !== '' && test(at(row))
  }

  return {
    name,
    kind: field.kind,
    hasLabel: false,
    additive: false,
    groupable: false,
    grow(capacity) {
      while (texts.length < capacity) texts.push('')
      while (folded.length < capacity) folded.push('')
      ranked = undefined
    },
    put(row, value) {
      const text = typeof value === 'string' ? value : ''
      if (texts[row] === text) return false
      texts[row] = text
      folded[row] = text.toLowerCase()
      ranked = undefined
      return true
    },
    dump: () => (rows) => {
      const pieces = rows.map((row) => encoder.encode(texts[row] ?? ''))
      const ends = new Uint32Array(rows.length)
      let end = 0
      pieces.forEach((piece, at) => (ends[at] = end += piece.length))
      const bytes = new Uint8Array(end)
      pieces.forEach((piece, at) => bytes.set(piece, (ends[at] ?? 0) - piece.length))
      return { is: 'texts', bytes, ends }
    },
    cell: (row) => texts[row] ?? '',
    wire: (row) => texts[row] ?? '',
    key: (row) => texts[row] || null,
    label: String,
    test: (match) => anyOf(match.any.map(termTest), match.not),
    narrow: (match) => narrowBy(anyOf(match.any.map(termTest), match.not)),
    contains: (needle) => (row) => at(row).includes(needle),
    spot: (needle) => (rows, length, hits) => {
      for (let i = 0; i < length; i++) if (hits[i] === 0 && (folded[rows[i] ?? 0] ?? '').includes(needle)) hits[i] = 1
    },
    order(count) {
      // Sorting texts is the dear part, so the outcome is kept until a text changes.
      ranked ??= ranks(texts)
      const words = new Uint32Array(count)
      for (let row = 0; row < count; row++) words[row] = folded[row] === '' ? NULL : (ranked[row] ?? 0)
      return [words]
    },
  }
}
