/** A cell as plain text, and what a plain text means in a cell: the way out to a spreadsheet and the way back. */
import type { Field } from '#model/field.ts'
import { problemsOf } from '#model/validate.ts'
import { choiceText, readText, type Read } from '../form/text.ts'
import { dateOrder, readDay, readMoment, type DateOrder } from './dates.ts'

/** Finds what a reference is called. `perhaps`: what is called nearly so. */
export type Named = (to: string, label: string) => { readonly id: number | string } | { readonly several: number } | { readonly perhaps: readonly string[] }

const yes = new Set(['yes', 'y', 'true', '1', 'x', '✓', 'on'])
const no = new Set(['no', 'n', 'false', '0', '–', '-', 'off', ''])

/** Why this kind of field is not written from a table; undefined where it is. */
export const notInTable = ({ readOnly, kind }: Field): string | undefined =>
  readOnly === true ? 'Set by the server only.' : kind === 'refs' || kind === 'codes' || kind === 'list' || kind === 'json' ? 'Changed in the record, not in the table.' : undefined

/** `12,000 gal` is a number of gallons; digits beyond the field's own that say nothing are dropped. */
function bareNumber({ unit, scale }: Field, said: string): string {
  const text = said.trim()
  const plain = unit !== undefined && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length).trim() : text
  const exact = /^(.*\.\d*?)0+$/.exec(plain)
  if (scale === undefined || !exact || plain.length - plain.indexOf('.') - 1 <= scale) return plain
  const digits = plain.indexOf('.') + 1 + scale
  return /^0*$/.test(plain.slice(digits)) ? plain.slice(0, digits) : plain
}

function readChoice({ choices = [] }: Field, said: string): Read {
  // The shape that stands before a state on screen is no part of its name.
  const text = said.replace(/^[^\p{L}\p{N}]+/u, '').trim().toLowerCase()
  const found = choices.find((choice) => choice.toLowerCase() === text || choiceText(choice).toLowerCase() === text || (choice === '' && text === ''))
  return found === undefined ? { problem: `"${said.trim()}" is not one of ${choices.map((choice) => choiceText(choice)).join(', ')}.` } : { value: found }
}

function readRef({ to = '' }: Field, said: string, named: Named): Read {
  const label = said.trim()
  if (label === '') return { value: null }
  const found = named(to, label)
  if ('id' in found) return { value: found.id }
  if ('several' in found) return { problem: `"${label}" names ${found.several} records: choose one in the cell.` }
  return { problem: `"${label}" is not there.${found.perhaps.length > 0 ? ` Perhaps ${found.perhaps.slice(0, 3).join(' or ')}?` : ''}` }
}

function meaning(field: Field, said: string, named: Named, order: DateOrder): Read {
  const text = said.trim()
  switch (field.kind) {
    case 'flag':
      return yes.has(text.toLowerCase()) ? { value: true } : no.has(text.toLowerCase()) ? { value: false } : { problem: `"${text}" is neither yes nor no.` }
    case 'choice':
      return readChoice(field, said)
    case 'ref':
      return readRef(field, said, named)
    case 'day': {
      const day = text === '' ? null : readDay(text, order)
      return day === undefined ? { problem: `"${text}" is not a day such as 2026-11-20.` } : { value: day }
    }
    case 'instant': {
      const moment = text === '' ? null : readMoment(text, order)
      return moment === undefined ? { problem: `"${text}" is not a moment such as 2026-11-20 14:05.` } : { value: moment }
    }
    case 'integer':
    case 'number':
    case 'decimal':
      return readText(field, bareNumber(field, said))
    case 'text':
    case 'refs':
    case 'codes':
    case 'list':
    case 'json':
      return { value: said.replace(/\r\n?/g, '\n') }
  }
}

/** What a pasted text means in a cell, judged as the server will; or what is wrong with it and what may stand there. */
export function readCell(field: Field, said: string, named: Named, order: DateOrder = dateOrder()): Read {
  const refused = notInTable(field)
  if (refused !== undefined) return { problem: refused }
  const read = meaning(field, said, named, order)
  if ('problem' in read) return read
  const [problem] = problemsOf(field, read.value)
  return problem === undefined ? read : { problem }
}
