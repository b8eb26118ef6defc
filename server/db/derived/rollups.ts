/** Triggers that maintain counts and sums of child rows in their parent rows, one statement per bulk write. */
import type { Field } from '#model/kernel/field.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { quoted, snake } from '../tables/columns.ts'
import { baseName, columnName, storedResources, resourceNamed } from '../tables/resource-tables.ts'
import { onEveryWrite } from './view-notifications.ts'
import { shownSql, views } from './views.ts'

type Rollup = {
  readonly column: string
  readonly reckon: (alias: string) => string
  readonly shown: (alias: string) => string
}
/** The rollups of one child table into one parent table over one reference. */
type Tally = {
  readonly children: string
  readonly parents: string
  readonly by: string
  readonly kept: readonly Rollup[]
  /** It adds up what is itself counted of rows below: it is recounted after those. */
  readonly isOfCounts: boolean
}

const columnOf = ({ fields }: Resource, key: string, label: string): string => {
  const field = fields[key]
  if (field === undefined) throw new Error(`${label} has a tally by "${key}", which is not a field of its resource`)
  return `"${columnName(key, field)}"`
}

function rollupsOf(owner: string, key: string, field: Field): Tally[] {
  const { tally } = field
  if (tally === undefined) return []
  const label = `${owner}.${key}`
  const child = resourceNamed(baseName(tally.of))
  const { sum } = tally
  const summed = sum === undefined ? undefined : child.fields[sum]
  // A parent field with fewer digits would be rounded at every step and drift.
  const isExact =
    sum === undefined ||
    (summed !== undefined &&
      (summed.kind === 'integer' || (summed.kind === 'decimal' && (summed.scale ?? 0) <= (field.scale ?? 0))))
  if (!isExact || !['integer', 'decimal'].includes(field.kind)) throw new Error(`${label} cannot be maintained exactly`)
  const points = child.fields[tally.by]?.to
  if (points === undefined || baseName(points) !== owner)
    throw new Error(`${label} has a tally by "${tally.by}", which does not refer to ${owner}`)
  const view = views.find(({ name }) => name === tally.of)
  return [
    {
      children: snake(baseName(tally.of)),
      parents: snake(owner),
      by: columnOf(child, tally.by, label),
      isOfCounts: summed?.tally !== undefined,
      kept: [
        {
          column: `"${columnName(key, field)}"`,
          reckon: (alias) => (sum === undefined ? '1' : `coalesce(${alias}.${columnOf(child, sum, label)}, 0)`),
          shown: (alias) =>
            [
              ...(view === undefined ? [] : [shownSql(view, alias)]),
              ...Object.entries(tally.where ?? {}).map(
                ([name, value]) =>
                  `${alias}.${columnOf(child, name, label)} in (${[value]
                    .flat()
                    .map((one) => quoted(String(one)))
                    .join(', ')})`,
              ),
            ].join(' and ') || 'true',
        },
      ],
    },
  ]
}

function gathered(): readonly Tally[] {
  const found = new Map<string, Tally>()
  for (const [name, resource] of storedResources)
    if (resource.viewOf === undefined)
      for (const [key, field] of Object.entries(resource.fields))
        for (const tally of rollupsOf(name, key, field)) {
          const place = [tally.children, tally.parents, tally.by].join(' ')
          const known = found.get(place)
          found.set(
            place,
            known === undefined
              ? tally
              : { ...known, kept: [...known.kept, ...tally.kept], isOfCounts: known.isOfCounts || tally.isOfCounts },
          )
        }
  return [...found.values()].toSorted((one, other) => Number(one.isOfCounts) - Number(other.isOfCounts))
}
const tallies = gathered()

const sources = {
  INSERT: 'select 1 as sign, f.* from fresh f',
  UPDATE: 'select 1 as sign, f.* from fresh f union all select -1, s.* from stale s',
  DELETE: 'select -1 as sign, s.* from stale s',
} as const

function step({ parents, by, kept }: Tally, kind: keyof typeof sources): string {
  const sums = kept.map(
    ({ reckon, shown }, index) => `coalesce(sum(m.sign * ${reckon('m')}) filter (where ${shown('m')}), 0) as d${index}`,
  )
  const differs = kept.map((_, index) => `d${index} <> 0`).join(' or ')
  const moved = `select * from (select m.${by} as id, ${sums.join(', ')} from (${sources[kind]}) m where m.${by} is not null group by m.${by}) delta where ${differs}`
  // Locked in one order, so that concurrent bulk writes cannot deadlock.
  return `perform 1 from ${parents} t where t.id in (select moved.id from (${moved}) moved) order by t.id for no key update;
    update ${parents} t set ${kept.map(({ column }, index) => `${column} = t.${column} + moved.d${index}`).join(', ')} from (${moved}) moved where t.id = moved.id;`
}

/** SQL that recomputes all rollups: after bulk loads with triggers disabled, or for new rollups. */
export const recountSql = (): string =>
  [
    "select set_config('app.recount', 'on', false);",
    ...tallies.map(recountOf),
    'select highball_recount_limits(null);',
    'select highball_recount_receivables();',
    "select set_config('app.recount', '', false);",
  ].join('\n')

/** The parents `t` whose kept values are not those that counting gives, `n`. */
function differing({ children, parents, by, kept }: Tally): { readonly counted: string; readonly where: string } {
  const sums = kept.map(
    ({ reckon, shown }, index) =>
      `coalesce(sum(${reckon('c')}) filter (where c.id is not null and ${shown('c')}), 0) as d${index}`,
  )
  const columns = kept.map(({ column }) => `t.${column}`).join(', ')
  return {
    counted: `(select p.id, ${sums.join(', ')} from ${parents} p left join ${children} c on c.${by} = p.id group by p.id) n`,
    where: `n.id = t.id and (${columns}) is distinct from (${kept.map((_, index) => `n.d${index}`).join(', ')})`,
  }
}

function recountOf(tally: Tally): string {
  const { counted, where } = differing(tally)
  return `update ${tally.parents} t set ${tally.kept.map(({ column }, index) => `${column} = n.d${index}`).join(', ')}
  from ${counted} where ${where};`
}

/** For each pair of tables: how many parents keep counts or sums that are not those of their children. */
export const wrongRollupsSql = (): string =>
  tallies
    .map((tally) => {
      const { counted, where } = differing(tally)
      const columns = tally.kept.map(({ column }) => column.replaceAll('"', '')).join(', ')
      return `select '${tally.parents}' as parents, '${columns}' as columns, count(*)::int as wrong from ${tally.parents} t, ${counted} where ${where}`
    })
    .join('\nunion all\n')

export const rollupsSql = (): string =>
  [...new Set(tallies.map(({ children }) => children))]
    .map((children) =>
      onEveryWrite(children, 'tally', (kind) =>
        tallies
          .filter((one) => one.children === children)
          .map((one) => step(one, kind))
          .join('\n    '),
      ),
    )
    .join('\n')
