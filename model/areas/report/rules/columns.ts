/** Finds the columns of a report: fields of its source, fields through references, additional fields and formulas. */
import { CURRENCY, isMoney, isNumeric } from '#model/kernel/adding.ts'
import { integer, labelOf, text, type Field, type FieldKind } from '#model/kernel/field.ts'
import type { Need } from '#model/kernel/permissions.ts'
import { hasUuid, type Resource } from '#model/kernel/resource.ts'
import { tableFields } from '#model/kernel/table.ts'
import { capital } from '#model/shared/label-text.ts'
import { memo } from '#model/shared/memo.ts'
import { MOST_STEPS, type ReportDefinition, type ReportOperator } from './definition.ts'
import type { ReadFormula } from './expression.ts'
import { readFormula } from './formula.ts'

/** The resources of the company and the permissions of a person. `makeCatalogue` makes a catalogue of them. */
export type CatalogueSource = {
  /** The names of all resources, whether this person may view them or not. */
  readonly names: readonly string[]
  /** A resource by its name, with the additional fields of the company. */
  readonly resource: (name: string) => Resource | undefined
  readonly may: (need: Need) => boolean
}

/** The resources and fields about which a person may make reports. */
export type Catalogue = CatalogueSource & {
  /** The fields of a resource that its rows show this person, by name; none where the person may not view it. */
  readonly fields: (name: string) => Readonly<Record<string, Field>>
  /** The labels of these fields by name; fields that share a label have their names behind it. */
  readonly labels: (name: string) => ReadonlyMap<string, string>
  /** The label of each resource in sentences: its plural, followed by its section or its name where another resource has that plural. */
  readonly sourceLabels: () => ReadonlyMap<string, string>
}

/** A reference that is followed: the field that refers, and the resource of the row that it names. */
export type ColumnStep = { readonly field: string; readonly to: string }

export type ReportColumn = {
  /** Its path or the name of a formula. */
  readonly name: string
  readonly label: string
  /** The labels of the references that are followed and of the field: the parts of `label`. */
  readonly labels: readonly string[]
  readonly kind: FieldKind
  readonly unit?: string
  readonly field: Field
  /** The resource that has the field; of a formula, the source. */
  readonly of: string
  /** The field's name in that resource; of a formula, its own. */
  readonly key: string
  readonly steps: readonly ColumnStep[]
  readonly operators: readonly ReportOperator[]
  readonly groupable: boolean
  readonly summable: boolean
  /** The path of the field that names the currency or the unit of each row's amount: totals are kept apart by it. */
  readonly countedIn?: string
  readonly formula?: ReadFormula
}

const ordered = ['gt', 'gte', 'lt', 'lte', 'between'] as const
const listed = ['eq', 'ne', 'in', 'not_in'] as const
const worded = ['contains', 'startswith'] as const

/** The operators of a kind of field, in the order in which a form offers them. */
export const operatorsOf: Readonly<Record<FieldKind, readonly ReportOperator[]>> = {
  text: [...listed, ...worded, ...ordered, 'isnull'],
  integer: [...listed, ...ordered, 'isnull'],
  number: [...listed, ...ordered, 'isnull'],
  decimal: [...listed, ...ordered, 'isnull'],
  flag: ['eq', 'ne'],
  day: [...listed, ...ordered, 'within', 'isnull'],
  instant: [...listed, ...ordered, 'within', 'isnull'],
  choice: [...listed, ...worded, 'isnull'],
  ref: [...listed, ...worded, 'isnull'],
  refs: [...listed, ...worded, 'isnull'],
  codes: [...listed, ...worded, 'isnull'],
  json: [],
  list: [],
}

const ungrouped: ReadonlySet<FieldKind> = new Set(['json', 'list', 'refs', 'codes'])

/** The marks between the labels of a path, in headings and in sentences. */
export const PATH_MARK = ' › '

/** The resource of that name; undefined where there is none, or where the person may not view it. */
export function viewed(catalogue: Catalogue, name: string): Resource | undefined {
  const found = catalogue.resource(name)
  return found !== undefined && catalogue.may(found.needs.view) ? found : undefined
}

function fieldsFor({ resource: named, may }: CatalogueSource, name: string): Readonly<Record<string, Field>> {
  const resource = named(name)
  if (resource === undefined || !may(resource.needs.view)) return {}
  const { privacy } = resource
  const isOpen = (key: string): boolean => privacy === undefined || may(privacy.needs) || privacy.open.includes(key)
  const id = hasUuid(resource) ? text({ label: 'Id', readOnly: true }) : integer({ label: 'Id', readOnly: true })
  return Object.fromEntries(
    Object.entries({ ...tableFields(resource), id }).filter(
      ([key, { needs }]) => isOpen(key) && (needs === undefined || may(needs)),
    ),
  )
}

/** Counts each text, ignoring case. */
function countFolded(texts: readonly string[]): (text: string) => number {
  const counts = new Map<string, number>()
  for (const one of texts) counts.set(one.toLowerCase(), (counts.get(one.toLowerCase()) ?? 0) + 1)
  return (text) => counts.get(text.toLowerCase()) ?? 0
}

function labelsOf(fields: Readonly<Record<string, Field>>): ReadonlyMap<string, string> {
  const labels = Object.entries(fields).map(([key, field]) => [key, labelOf(key, field)] as const)
  const count = countFolded(labels.map(([, label]) => label))
  return new Map(labels.map(([key, label]) => [key, count(label) > 1 ? `${label} (${key})` : label]))
}

/** The sections in words: `trace` → `Trace`. */
const sectionOf = (name: string): string => name.split(':')[0] ?? ''

function sourceLabelsOf(catalogue: CatalogueSource): ReadonlyMap<string, string> {
  const called = catalogue.names.flatMap((name): [string, string][] => {
    const found = catalogue.resource(name)
    return found === undefined ? [] : [[name, found.plural]]
  })
  const inSection = (name: string, plural: string): string => `${plural} (${sectionOf(name)})`
  const plurals = countFolded(called.map(([, plural]) => plural))
  const sections = countFolded(called.map(([name, plural]) => inSection(name, plural)))
  return new Map(
    called.map(([name, plural]) => {
      if (plurals(plural) === 1) return [name, plural]
      const told = inSection(name, plural)
      return [name, sections(told) === 1 ? told : `${plural} (${name})`]
    }),
  )
}

/** Resources, fields and labels are found once each, as reports ask for them again and again. */
export function makeCatalogue(given: CatalogueSource): Catalogue {
  const source = { ...given, resource: memo(given.resource) }
  const fields = memo((name: string) => fieldsFor(source, name))
  const sources = memo((_all: 'all') => sourceLabelsOf(source))
  return {
    ...source,
    fields,
    labels: memo((name: string) => labelsOf(fields(name))),
    sourceLabels: () => sources('all'),
  }
}

/**
 * Whether the rows that a reference names can be read beside the row: those of other companies cannot, and only their labels are known.
 */
const isFollowed = ({ viewOf, tenancy }: Resource, { kind, to }: Field): boolean =>
  kind === 'ref' && to !== 'company:company' && viewOf?.shared === undefined && tenancy !== 'pair'

/** The resource that a reference of these rows leads to, where this person may view it. */
export const referred = (catalogue: Catalogue, from: Resource, field: Field): Resource | undefined =>
  isFollowed(from, field) ? viewed(catalogue, field.to ?? '') : undefined

/** The additional fields of a company are called `additional.<name>`, so that a dot does not always follow a reference. */
function segmentsOf(path: string): readonly string[] {
  const parts = path.split('.')
  return parts.flatMap((part, index) =>
    parts[index - 1] === 'additional' ? [] : part === 'additional' ? [parts.slice(index, index + 2).join('.')] : [part],
  )
}

type Found = { readonly resource: Resource; readonly of: string; readonly steps: readonly ColumnStep[] }

/** Follows the references at the beginning of a path. */
function follow(catalogue: Catalogue, at: Found | undefined, field: string): Found | undefined {
  if (at === undefined) return undefined
  const fields = catalogue.fields(at.of)
  const declared = Object.hasOwn(fields, field) ? fields[field] : undefined
  const next = declared && referred(catalogue, at.resource, declared)
  if (declared?.to === undefined || next === undefined) return undefined
  return { resource: next, of: declared.to, steps: [...at.steps, { field, to: declared.to }] }
}

/** The field that names what the amounts of a field are counted in: their currency, or the unit of their quantity. */
function countedIn(catalogue: Catalogue, { resource, steps }: Found, key: string, field: Field): string | undefined {
  const { fields } = resource
  if (field.kind !== 'decimal' || field.unit !== undefined) return undefined
  const before = steps.map((step) => `${step.field}.`).join('')
  const own = [`${key}_${CURRENCY}`, CURRENCY].find((name) => Object.hasOwn(fields, name))
  if (own !== undefined && (isMoney(field, fields) || own !== CURRENCY)) return before + own
  if (field.adds !== true) return Object.hasOwn(fields, 'unit') ? `${before}unit` : undefined
  // A line is paid in the currency of the document that it is a part of.
  const whole = Object.entries(fields).find(
    ([, { kind, onDelete, to = '' }]) =>
      kind === 'ref' && onDelete === 'cascade' && catalogue.resource(to)?.fields[CURRENCY] !== undefined,
  )
  return whole === undefined ? undefined : `${before}${whole[0]}.${CURRENCY}`
}

/** Percentages, temperatures, pressures and rates do not add up. */
const isRate = (unit: string): boolean => /[%°/]|^k?pa$|^psi|^days? ago$/i.test(unit)
const isSummable = (field: Field): boolean =>
  isNumeric(field) && field.adds !== false && field.to === undefined && !isRate(field.unit ?? '')

/** The column that a path names for this person; undefined where it names none. */
export function columnAt(catalogue: Catalogue, source: string, path: string): ReportColumn | undefined {
  const resource = viewed(catalogue, source)
  if (resource === undefined) return undefined
  const segments = segmentsOf(path)
  if (segments.join('.') !== path || segments.length > MOST_STEPS + 1) return undefined
  const before = segments.slice(0, -1)
  let at: Found | undefined = { resource, of: source, steps: [] }
  const labels: string[] = []
  for (const segment of before) {
    if (at !== undefined) labels.push(catalogue.labels(at.of).get(segment) ?? segment)
    at = follow(catalogue, at, segment)
  }
  const key = segments.at(-1) ?? ''
  const fields = at === undefined ? {} : catalogue.fields(at.of)
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (at === undefined || field === undefined) return undefined
  const told = [...labels, catalogue.labels(at.of).get(key) ?? key]
  const amounts = countedIn(catalogue, at, key, field)
  return {
    name: path,
    label: told.join(PATH_MARK),
    labels: told,
    kind: field.kind,
    ...(field.unit !== undefined && { unit: field.unit }),
    field,
    of: at.of,
    key,
    steps: at.steps,
    operators: operatorsOf[field.kind],
    groupable: !ungrouped.has(field.kind),
    summable: isSummable(field),
    ...(amounts !== undefined && { countedIn: amounts }),
  }
}

/** More digits than any declared field has: a formula has as many as its value. */
export const FORMULA_SCALE = 15
const kindOfType = { number: 'decimal', text: 'text', flag: 'flag', day: 'day', instant: 'instant' } as const

/** Finds columns by name: first the formulas of the report, then paths. Each is looked up once. */
export function columnFinder(
  catalogue: Catalogue,
  { source, formulas }: Pick<ReportDefinition, 'source' | 'formulas'>,
): (name: string) => ReportColumn | undefined {
  const known = new Map<string, ReportColumn | undefined>()
  const atPath = (path: string): ReportColumn | undefined => {
    if (!known.has(path)) known.set(path, columnAt(catalogue, source, path))
    return known.get(path)
  }
  const computed = new Map(
    formulas.flatMap((one): [string, ReportColumn][] => {
      const { name, label, unit, expression } = one
      const read = readFormula(expression, atPath)
      if ('error' in read) return []
      const kind = kindOfType[read.type]
      const counted = new Set(read.uses.flatMap((path) => atPath(path)?.countedIn ?? []))
      const [countedBy] = counted
      const isAmount = kind === 'decimal' && unit === '' && countedBy !== undefined
      const field: Field = {
        kind,
        initial: null,
        label: label === '' ? name : label,
        readOnly: true,
        ...(unit !== '' && { unit }),
        ...(kind === 'decimal' && { scale: FORMULA_SCALE }),
      }
      return [
        [
          name,
          {
            name,
            label: labelOf(name, field),
            labels: [labelOf(name, field)],
            kind,
            ...(unit !== '' && { unit }),
            field,
            of: source,
            key: name,
            steps: [],
            operators: operatorsOf[kind],
            groupable: true,
            // Amounts in two currencies or units have no total.
            summable: kind === 'decimal' && !isRate(unit) && !(unit === '' && counted.size > 1),
            ...(isAmount && { countedIn: countedBy }),
            formula: read,
          },
        ],
      ]
    }),
  )
  return (name) => computed.get(name) ?? atPath(name)
}

/** A resource that a person may report about. `group`: its section in words. */
export type ReportSource = { readonly name: string; readonly label: string; readonly group: string }

/** The resources that this person may report about, by label. */
export function sourcesFor(catalogue: Catalogue): readonly ReportSource[] {
  const labels = catalogue.sourceLabels()
  return catalogue.names
    .flatMap((name): ReportSource[] =>
      viewed(catalogue, name) === undefined
        ? []
        : [{ name, label: labels.get(name) ?? name, group: capital(sectionOf(name).replaceAll('_', ' ')) }],
    )
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

/** A resource whose fields may be columns. `through`: the path of references that leads to it; empty for the source itself. */
export type Reached = { readonly name: string; readonly label: string; readonly through: string }

/** The source itself and what its references lead to. */
export function reachedFrom(catalogue: Catalogue, source: string): readonly Reached[] {
  const resource = viewed(catalogue, source)
  if (resource === undefined) return []
  const reach = (from: Resource, name: string, before: string, labels: string, steps: number): Reached[] =>
    Object.entries(catalogue.fields(name)).flatMap(([key, field]): Reached[] => {
      const next = referred(catalogue, from, field)
      if (next === undefined || field.to === undefined) return []
      const label = `${labels}${catalogue.labels(name).get(key) ?? key}`
      const through = `${before}${key}`
      const isEnd = steps + 1 === MOST_STEPS
      const deeper = isEnd ? [] : reach(next, field.to, `${through}.`, `${label}${PATH_MARK}`, steps + 1)
      return [{ name: field.to, label, through }, ...deeper]
    })
  return [{ name: source, label: resource.label, through: '' }, ...reach(resource, source, '', '', 0)]
}

/** The columns of a resource reached by a path of references (empty: the source's own). */
export function columnsOf(catalogue: Catalogue, source: string, through = ''): readonly ReportColumn[] {
  const before = through === '' ? '' : `${through}.`
  const end = through === '' ? source : columnAt(catalogue, source, through)?.field.to
  if (end === undefined) return []
  return Object.keys(catalogue.fields(end)).flatMap((key) => columnAt(catalogue, source, `${before}${key}`) ?? [])
}
