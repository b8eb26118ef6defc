/** The sections of a form: those declared by `group`; what is declared without one is ordered by kind where it would be a long flat list. */
import type { Field, FieldKind, Fields } from '../field.ts'

type Entry = readonly [name: string, field: Field]
export type FormSection = readonly [heading: string, fields: readonly Entry[]]

/** More fields than this without a heading between them are not found at a glance. */
const MOST = 8
/** A heading for a single field says no more than its label. */
const LEAST = 2

const byKind: Readonly<Partial<Record<FieldKind, string>>> = {
  ref: 'Linked records',
  refs: 'Linked records',
  day: 'Dates',
  instant: 'Dates',
  integer: 'Figures',
  number: 'Figures',
  decimal: 'Figures',
  list: 'Details',
  json: 'Details',
}

/** Fields that must be filled in stay at the beginning, and so does the first one. */
const kindOf = ([, field]: Entry, at: number): string =>
  at === 0 || field.required === true || field.writeOnly === true ? '' : (byKind[field.kind] ?? '')

function splitByKind(entries: readonly Entry[]): readonly FormSection[] {
  if (entries.length <= MOST) return [['', entries]]
  const headings = entries.map(kindOf)
  const isShort = (heading: string): boolean => headings.filter((other) => other === heading).length < LEAST
  const kept = headings.map((heading) => (isShort(heading) ? '' : heading))
  return ['', ...new Set(kept.filter((heading) => heading !== ''))].map((heading) => [
    heading,
    entries.filter((_, at) => kept[at] === heading),
  ])
}

/** In the order in which the declaration first names them; fields without a group come first. */
export function sectionsOf(fields: Fields): readonly FormSection[] {
  const groups = new Map<string, readonly Entry[]>([['', []]])
  for (const entry of Object.entries(fields)) {
    const heading = entry[1].group ?? ''
    groups.set(heading, [...(groups.get(heading) ?? []), entry])
  }
  const [[, plain = []] = ['', []], ...declared] = groups
  const sections = new Map<string, readonly Entry[]>()
  // A derived section joins the declared one of the same name.
  for (const [heading, entries] of [...splitByKind(plain), ...declared])
    sections.set(heading, [...(sections.get(heading) ?? []), ...entries])
  return [...sections].filter(([, entries]) => entries.length > 0)
}
