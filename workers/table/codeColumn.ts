/** Choices, flags, references and texts of few values: each row keeps the number of its value, each value is kept once. */
import type { Field } from '#model/field.ts'
import type { Match, Term } from '#model/rules/filter.ts'
import { NULL, textOf, type Cell, type Column, type Labelled } from './column.ts'
import { ranks, textTest } from './natural.ts'

type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>
type Key = string | number

/** How far the codes must be able to count before the array has to be made of wider numbers. */
const wider = (codes: Codes): Codes => (codes instanceof Uint8Array ? Uint16Array.from(codes) : Uint32Array.from(codes))

export type CodeColumn = Labelled & { readonly size: () => number }

export function codeColumn(name: string, field: Field): CodeColumn {
  // Code 0 is null, so that new rows are null without being told.
  let codes: Codes = new Uint8Array(0)
  const keys: Key[] = ['']
  const labels: string[] = ['']
  const folded: string[] = ['']
  const codeOf = new Map<Key, number>()
  let ranked: Uint32Array | undefined
  // The declared order of choices is the order of a life, not of the alphabet.
  if (field.kind === 'choice') for (const choice of field.choices ?? []) intern(choice, choice)
  if (field.kind === 'flag') [['false', 'no'], ['true', 'yes']].forEach(([key = '', label = '']) => intern(key, label))

  function intern(key: Key, label: string): number {
    const known = codeOf.get(key)
    if (known !== undefined) return known
    const code = keys.length
    keys.push(key)
    labels.push(label)
    folded.push(label.toLowerCase())
    codeOf.set(key, code)
    ranked = undefined
    if (code > 0xff && codes instanceof Uint8Array) codes = wider(codes)
    if (code > 0xffff && codes instanceof Uint16Array) codes = wider(codes)
    return code
  }

  const keyOf = (value: unknown): Key | null => (value === null || value === undefined || value === '' ? null : typeof value === 'number' ? value : textOf(value))

  function rename(id: Key, label: string): boolean {
    const code = codeOf.get(id)
    if (code === undefined || labels[code] === label) return false
    labels[code] = label
    folded[code] = label.toLowerCase()
    ranked = undefined
    return true
  }

  /** Which codes pass: the question is put to each value once, not to each row. */
  function passing(term: Term): Uint8Array {
    const pass = new Uint8Array(keys.length)
    if (term.is === 'empty') pass[0] = 1
    if (term.is === 'value') {
      const exact = codeOf.get(typeof term.value === 'number' ? term.value : String(term.value))
      if (exact !== undefined) pass[exact] = 1
      const said = String(term.value).toLowerCase()
      if (term.folded) for (let code = 1; code < keys.length; code++) if (folded[code] === said) pass[code] = 1
    }
    if (term.is === 'contains' || term.is === 'starts') {
      const test = textTest(term)
      for (let code = 1; code < keys.length; code++) if (test(folded[code] ?? '')) pass[code] = 1
    }
    if (term.is === 'range') {
      const [min, max] = [term.min, term.max].map((bound) => (bound === undefined ? undefined : String(bound).toLowerCase()))
      for (let code = 1; code < keys.length; code++) {
        const text = folded[code] ?? ''
        const above = min === undefined || text > min || (!term.minOpen && text === min)
        const below = max === undefined || text < max || (!term.maxOpen && text === max)
        if (above && below) pass[code] = 1
      }
    }
    return pass
  }

  function passingAny({ any, not }: Match): Uint8Array {
    const each = any.map(passing)
    return Uint8Array.from(keys, (_, code) => Number(each.some((pass) => pass[code] === 1) !== not))
  }

  const at = (row: number): number => codes[row] ?? 0
  const column: Column = {
    name,
    kind: field.kind,
    hasLabel: field.kind === 'ref',
    additive: false,
    groupable: true,
    grow(capacity) {
      const grown: Codes = codes instanceof Uint8Array ? new Uint8Array(capacity) : codes instanceof Uint16Array ? new Uint16Array(capacity) : new Uint32Array(capacity)
      grown.set(codes)
      codes = grown
    },
    put(row, value, label) {
      const key = keyOf(value)
      const code = key === null ? 0 : intern(key, typeof label === 'string' ? label : String(key))
      // A label that came with the row is the newest there is.
      const renamed = key !== null && typeof label === 'string' && rename(key, label)
      const before = codes[row]
      codes[row] = code
      return renamed ? 'renamed' : before !== code
    },
    dump() {
      let first = 1
      return (rows) => {
        const from = first
        first = keys.length
        const labelled = field.kind === 'ref' ? { labels: labels.slice(from) } : {}
        return { is: 'codes', codes: Uint32Array.from(rows, at), first: from, keys: keys.slice(from), ...labelled }
      }
    },
    cell(row): Cell {
      const code = at(row)
      if (code === 0) return field.kind === 'text' ? '' : null
      return field.kind === 'flag' ? keys[code] === 'true' : (labels[code] ?? '')
    },
    wire(row): Cell {
      const code = at(row)
      if (code === 0) return field.kind === 'text' ? '' : null
      return field.kind === 'flag' ? keys[code] === 'true' : (keys[code] ?? null)
    },
    key: (row) => (at(row) === 0 ? null : (keys[at(row)] ?? null)),
    label: (key) => labels[codeOf.get(key) ?? 0] ?? String(key),
    test(match) {
      const pass = passingAny(match)
      return (row) => pass[codes[row] ?? 0] === 1
    },
    narrow(match) {
      const pass = passingAny(match)
      return (rows, length) => {
        const here = codes
        let kept = 0
        for (let i = 0; i < length; i++) {
          const row = rows[i] ?? 0
          if (pass[here[row] ?? 0] === 1) rows[kept++] = row
        }
        return kept
      }
    },
    contains(needle) {
      const pass = passing({ is: 'contains', text: needle })
      return (row) => pass[codes[row] ?? 0] === 1
    },
    spot(needle) {
      const pass = passing({ is: 'contains', text: needle })
      // Where no value holds it there is nothing to look for in the rows.
      if (!pass.includes(1)) return () => {}
      return (rows, length, hits) => {
        const here = codes
        for (let i = 0; i < length; i++) hits[i] = (hits[i] ?? 0) | (pass[here[rows[i] ?? 0] ?? 0] ?? 0)
      }
    },
    order(count) {
      const declared = field.kind === 'choice' || field.kind === 'flag'
      ranked ??= declared ? Uint32Array.from(keys.keys()) : ranks(labels)
      const words = new Uint32Array(count)
      for (let row = 0; row < count; row++) {
        const code = codes[row] ?? 0
        words[row] = code === 0 ? NULL : (ranked[code] ?? 0)
      }
      return [words]
    },
  }
  return {
    ...column,
    to: field.to ?? '',
    size: () => keys.length,
    rowsWith(id, count) {
      const code = codeOf.get(id)
      const rows: number[] = []
      if (code !== undefined) for (let row = 0; row < count; row++) if (codes[row] === code) rows.push(row)
      return rows
    },
  }
}
