/** Values that the description of the API asks for, more or less: a few of them wrong, the rest as they should be. */
import fc from 'fast-check'
import { operators } from '#server/engine/rows/reading/conditions.ts'
import { wildNames, wildText, wildValue } from './wild.ts'

/** What of an OpenAPI document is looked at. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly 'x-scale'?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}
export type Parameter = { readonly name: string; readonly in: string }
export type Operation = {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}
export type Api = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
/** The description of the API, and ids of rows that there are. */
export type World = {
  readonly api: Api
  readonly numbers: readonly number[]
  readonly texts: readonly string[]
  /** Of the resource that is asked: its fields, the id of a row, and what may be sent of that row and to make new ones. */
  readonly fields?: readonly string[]
  readonly id?: number | string | undefined
  readonly rows?: readonly Readonly<Record<string, unknown>>[] | undefined
}
const few = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(one, { maxLength: 3 })
const MOST_DEEP = 3

export function resolve(api: Api, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (api.components.schemas[decodeURIComponent(name)] ?? {})
}

/** A value that the schema asks for, more or less. */
function likely(world: World, given: Schema, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolve(world.api, given)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (schema.enum !== undefined) return fc.constantFrom<unknown>(...schema.enum, '')
  if (schema['x-scale'] !== undefined) return fc.constantFrom('0', '1', '12', '-3', '999999', '0.5', '12.25')
  if (schema.format === 'uuid') return fc.constantFrom('00000000-0000-4000-8000-000000000000', ...world.texts)
  if (schema.format === 'date') return fc.constantFrom('2026-11-20', '2024-02-29', '1970-01-01')
  if (schema.format === 'date-time') return fc.constantFrom('2026-11-20T14:05:00Z', '2026-11-20T14:05:00.5-06:00')
  switch (type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom<unknown>(...world.numbers))
    case 'number':
      return fc.constantFrom(0, 1, 2.5, 55, 0.507)
    case 'array':
      return depth > MOST_DEEP ? fc.constant([]) : few(likely(world, schema.items ?? {}, depth + 1))
    case 'object':
      return depth > MOST_DEEP ? fc.constant({}) : body(world, schema, depth + 1)
    default:
      return fc.constantFrom(
        'a',
        'A',
        'GATX',
        '20411',
        'Vale',
        'T1',
        'a@b.test',
        'user:user',
        'id',
        'name',
        'x y z',
        ...(world.fields ?? []),
      )
  }
}

export const fieldOf = ({ fields = [] }: World) => fc.constantFrom(...(fields.length > 0 ? fields : ['id']))
export const operator = fc.constantFrom(...operators, 'typed', 'zz', '')
const term = fc.record(
  {
    is: fc.constantFrom('empty', 'value', 'contains', 'starts', 'range', 'zz'),
    value: wildValue,
    text: wildText,
    min: wildValue,
    max: wildValue,
    minOpen: fc.boolean(),
  },
  { requiredKeys: ['is'] },
)
const match = fc.oneof(fc.record({ any: few(term), not: fc.boolean() }), wildValue)
export function criterion(world: World): fc.Arbitrary<object> {
  const field = fc.oneof({ weight: 4, arbitrary: fieldOf(world) }, { weight: 1, arbitrary: wildText })
  return fc.oneof(
    fc.record({ field, op: operator, value: wildValue }, { requiredKeys: [] }),
    fc.record({ field, match }),
    fc.record({ fields: few(field), match }),
  )
}

type Pairs = readonly (readonly [string, unknown])[]
const nothing = fc.constant<Pairs>([])

/** What is nearly right: a row as it is, or likely values of what is declared. Some of it may be missing. */
function base(world: World, given: Schema, depth: number): fc.Arbitrary<Pairs> {
  const properties = Object.entries(resolve(world.api, given).properties ?? {})
  const guessed = properties.map(([name, schema]) =>
    (name === 'filters' ? fc.array(criterion(world), { maxLength: 3 }) : likely(world, schema, depth)).map(
      (value): readonly [string, unknown] => [name, value],
    ),
  )
  const all: fc.Arbitrary<Pairs> = guessed.length === 0 ? nothing : fc.tuple(...guessed)
  const some = all.chain((pairs) => fc.subarray([...pairs]))
  const isRow = depth === 0 && given.$ref !== undefined
  if (!isRow || world.rows === undefined) return fc.oneof(all, some)
  const row = fc.constantFrom(...world.rows).map((one) => Object.entries(one))
  const part = row.chain((pairs) => fc.subarray(pairs))
  return fc.oneof({ weight: 3, arbitrary: row }, { weight: 2, arbitrary: part }, { weight: 1, arbitrary: some })
}

/** The same with a few values that nobody would send, and at times a name that nobody declared. */
export function body(world: World, given: Schema, depth = 0): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(resolve(world.api, given).properties ?? {})
  const pair = (from: readonly string[]) => fc.tuple(fc.constantFrom(...from), wildValue)
  const wrong = names.length === 0 ? nothing : fc.array(pair(names), { minLength: 1, maxLength: 3 })
  const unknown = fc.array(pair(wildNames), { minLength: 1, maxLength: 2 })
  return fc
    .tuple(
      base(world, given, depth),
      fc.oneof({ weight: 2, arbitrary: nothing }, { weight: 4, arbitrary: wrong }),
      fc.oneof({ weight: 9, arbitrary: nothing }, { weight: 1, arbitrary: unknown }),
    )
    .map((parts) => Object.fromEntries(parts.flat()))
}
