/** The rules of numbers: which one is for a row, and making the one that is missing, once however many ask. */
import { sql, type SQL } from 'drizzle-orm'
import { initialValues } from '#model/kernel/validate.ts'
import { codePrefix } from '#model/areas/config/rules/number-pattern.ts'
import { entityNamed, type Entity } from '../base/entity.ts'
import { invalid } from '../base/http-error.ts'
import { name, run } from '../base/sql.ts'
import { judgeNewRow } from './judging/judge-row.ts'
import { find, idsOf, lockSql, type ReadScope, type RowReader } from './reading/read-rows.ts'
import { insertRows } from './write-rows.ts'

/** A rule that is asked for: by the type of its numbers, where there are types, and for a place or for the whole company. */
export type AskedRule = { readonly type: unknown; readonly place: unknown }

const columnOf = ({ columns }: Entity, key: string | undefined): SQL =>
  sql`t.${name(columns.get(key ?? '')?.column ?? '')}`
const ofType = (rules: Entity, { type }: AskedRule): SQL[] =>
  rules.resource.rules?.type === undefined ? [] : [sql`${columnOf(rules, rules.resource.rules.type)} = ${type}`]
const placeSql = (rules: Entity): SQL => columnOf(rules, rules.resource.rules?.place)
const hasPlace = ({ resource: { rules } }: Entity, rule: RowReader): boolean => rule[rules?.place ?? ''] !== null
const isActive = (rule: RowReader): boolean => rule['active'] !== false

const oldestFirst = sql`order by t.created_at, t.id`

/** The rule with just this type and place, an active one first. */
async function ruleOf(rules: Entity, at: ReadScope, asked: AskedRule): Promise<RowReader | undefined> {
  const there = asked.place === null ? sql`${placeSql(rules)} is null` : sql`${placeSql(rules)} = ${asked.place}`
  const found = await find(rules, at, [...ofType(rules, asked), there], oldestFirst)
  return found.find(isActive) ?? found[0]
}

/** A place with a code begins its numbers with it, so that they are told from those of the company at a glance. */
async function firstPrefix(rules: Entity, at: ReadScope, { place }: AskedRule): Promise<string> {
  const places = entityNamed(rules.resource.fields[rules.resource.rules?.place ?? '']?.to ?? '')
  if (place === null || !places.columns.has('code')) return ''
  const [named] = await find(places, at, [sql`t.id = ${idsOf(places, [place])}`], sql``, ['id', 'code'])
  const code = named?.['code']
  return typeof code === 'string' ? codePrefix(code) : ''
}

/** `isNew`: it was made for this question. */
export async function getOrCreateRule(
  rules: Entity,
  at: ReadScope,
  asked: AskedRule,
): Promise<{ readonly rule: RowReader; readonly isNew: boolean }> {
  const known = await ruleOf(rules, at, asked)
  if (known) return { rule: known, isNew: false }
  // Whoever makes a rule holds the row of the company, so the next one finds it made.
  await run(at.client, sql`select 1 as one from company_company where id = ${at.company ?? null} for no key update`)
  const meanwhile = await ruleOf(rules, at, asked)
  if (meanwhile) return { rule: meanwhile, isNew: false }
  const { type = '', place = '' } = rules.resource.rules ?? {}
  const prefix = await firstPrefix(rules, at, asked)
  const values = { ...(type !== '' && { [type]: asked.type }), [place]: asked.place, prefix }
  const [made] = await insertRows(rules, at, [
    judgeNewRow({ shown: rules, stored: rules }, at, { ...initialValues(rules.resource.fields), ...values }),
  ])
  if (made === undefined) throw new Error(`No ${rules.resource.label} was made`)
  return { rule: made, isNew: true }
}

/** The rule by which a row is numbered: that of its place, or else that of the company. Throws 400 at the field if none is active. */
export async function ruleFor(rules: Entity, at: ReadScope, asked: AskedRule, field: string): Promise<RowReader> {
  const here = placeSql(rules)
  const there = asked.place === null ? sql`${here} is null` : sql`(${here} = ${asked.place} or ${here} is null)`
  const found = await find(rules, at, [...ofType(rules, asked), there], oldestFirst, undefined, true)
  const active = found.filter(isActive)
  const rule = active.find((one) => hasPlace(rules, one)) ?? active[0]
  if (rule) return rule
  const label = rules.resource.label.toLowerCase()
  if (found.some((one) => !hasPlace(rules, one)))
    throw invalid({ [field]: [`No rule gives it a number: make one active under ${label}.`] })
  return (await getOrCreateRule(rules, at, { ...asked, place: null })).rule
}

/** The rule of `ruleFor`, found and locked in one statement; undefined where none is active. */
export async function lockRuleFor(rules: Entity, at: ReadScope, asked: AskedRule): Promise<RowReader | undefined> {
  const here = placeSql(rules)
  const there = asked.place === null ? sql`${here} is null` : sql`(${here} = ${asked.place} or ${here} is null)`
  const active = rules.columns.has('active') ? [sql`t.active`] : []
  const first = sql`order by ${here} is null, t.created_at, t.id limit 1 ${lockSql(rules)}`
  return (await find(rules, at, [...ofType(rules, asked), there, ...active], first, undefined, true))[0]
}

/** Locked in the order of ids, as everywhere. A rule that was deleted meanwhile is not among them. */
export const lockRules = (rules: Entity, at: ReadScope, ids: readonly unknown[]): Promise<RowReader[]> =>
  find(rules, at, [sql`t.id = ${idsOf(rules, ids)}`], sql`order by t.id ${lockSql(rules)}`, undefined, true)
