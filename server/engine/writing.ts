/** The generic calls that write: create, change, delete, clone. */
import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keptText } from '#model/custom.ts'
import { isClean, validate, type Mode } from '#model/validate.ts'
import { demandAdditional, parted, withAdditional } from './custom.ts'
import { bodyOf, guarded, idOf, type Doors, type Route } from './door.ts'
import { entityNamed, type Entity } from './entity.ts'
import { conflict, Fault, invalid } from './fault.ts'
import { isFileAnswer, type Person } from './handler.ts'
import { onceOnly, type Answer } from './idempotency.ts'
import { createMany, get, patchMany, removeMany, type Found, type Values } from './rows.ts'
import { name, run } from './sql.ts'
import { transaction, type Unit } from './transaction.ts'

const at = ({ client, scope }: Unit) => ({ client, ...scope })

export function judge(entity: Entity, values: Values, mode: Mode): void {
  const errors = validate(entity.resource.fields, parted(values)[0], mode)
  if (!isClean(errors)) throw invalid(errors)
}

/** What a company added to a resource is answered with its rows, also by the calls that write them. */
const asRead = async (unit: Unit, entity: Entity, full: Entity, row: Found | undefined): Promise<Found | undefined> =>
  row === undefined || full === entity ? row : get(full, at(unit), row.id)
/** To be copied: what is empty in one row is empty in another. */
const additionalOf = (row: Found): Values => Object.fromEntries(Object.entries(parted(row)[1]).filter(([, value]) => keptText(value) !== undefined))

/** Passwords and the like, made into what cannot be turned back before anything is written. */
export async function sealed({ seal }: Doors, entity: Entity, values: Values): Promise<Values> {
  const kept: Record<string, unknown> = { ...values }
  for (const [key, value] of Object.entries(values))
    if (entity.resource.fields[key]?.writeOnly === true && typeof value === 'string' && value !== '') kept[key] = await seal(value, key)
  return kept
}

const keyOf = ({ headers }: FastifyRequest): string | undefined => {
  const said = headers['idempotency-key']
  return Array.isArray(said) ? said[0] : said
}

export async function send(reply: FastifyReply, status: number, body: unknown): Promise<FastifyReply> {
  if (!isFileAnswer(body)) return reply.status(body === undefined ? 204 : status).send(body)
  const { filename, type, data, inline } = body
  const content = typeof data === 'function' ? await data() : data
  return reply
    .status(status)
    .header('content-type', type)
    .header('content-disposition', `${inline === true ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .send(content)
}

/** A POST: once only where it says so, in one transaction. */
export async function post(
  doors: Doors,
  person: Person,
  request: FastifyRequest,
  reply: FastifyReply,
  content: unknown,
  work: (unit: Unit) => Promise<Answer>,
  cause = '',
) {
  const { status, body } = await transaction(
    doors.db, person, (unit) => onceOnly(unit, { key: keyOf(request), path: request.url, content }, () => work(unit)), cause,
  )
  return send(reply, status, body)
}

const create =
  (doors: Doors, entity: Entity): Route =>
  async (request, reply, person) => {
    const body = bodyOf(request)
    judge(entity, body, 'create')
    const values = await sealed(doors, entity, body)
    return post(doors, person, request, reply, body, async (unit) => {
      const full = await withAdditional(doors.db, at(unit), entity)
      demandAdditional(full, values)
      return { status: 201, body: await asRead(unit, entity, full, (await createMany(entity, at(unit), [values]))[0]) }
    })
  }

export const same = (entity: Entity, key: string, mine: unknown, current: unknown): boolean => {
  const kind = entity.resource.fields[key]?.kind
  if (kind === 'decimal' && mine !== null && current !== null) return Number(mine) === Number(current)
  if (kind === 'instant' && typeof mine === 'string' && typeof current === 'string')
    return new Date(mine).getTime() === new Date(current).getTime()
  return JSON.stringify(mine) === JSON.stringify(current)
}

/** The columns changed since a version. Each version left one audit entry; undefined where the trail does not reach back so far. */
async function changedSince(
  { client, scope }: Unit,
  entity: Entity,
  row: Found,
  version: number,
): Promise<ReadonlySet<string> | undefined> {
  const steps = row.version - version
  const entries = await run<{ fields: string[] }>(
    client,
    sql`select array(select jsonb_object_keys(changes)) as fields from audit
      where company_id = ${scope.company} and resource = ${entity.base} and row_id = ${String(row.id)} and kind = 'update' order by id desc limit ${steps}`,
  )
  return entries.length < steps ? undefined : new Set(entries.flatMap(({ fields }) => fields))
}

/** Who changes other fields than those changed meanwhile is merged; who changes the same to something else is told what now stands there. */
export async function guardVersion(unit: Unit, entity: Entity, row: Found, version: number, values: Values): Promise<void> {
  if (version === row.version) return
  const changed = version < row.version ? await changedSince(unit, entity, row, version) : undefined
  const clash = Object.keys(values).filter(
    (key) => (changed === undefined || changed.has(key)) && !same(entity, key, values[key], row[key]),
  )
  if (clash.length === 0) return
  const { label } = entity.resource
  throw conflict(`This ${label.toLowerCase()} was changed meanwhile (${clash.join(', ')}).`, { current: row })
}

/** A row that two companies see is changed by the generic calls of the one that made it; what the other may do to it are actions. */
export async function demandMaker({ client, scope }: Unit, { resource, table }: Entity, id: number | string): Promise<void> {
  if (resource.tenancy !== 'pair') return
  const [row] = await run<{ company_id: number }>(client, sql`select t.company_id from ${name(table)} t where t.id = ${id}`)
  if (row !== undefined && row.company_id !== scope.company)
    throw new Fault(403, { detail: `This ${resource.label.toLowerCase()} is the other company's: only it may change it.` })
}

const change =
  (doors: Doors, entity: Entity): Route =>
  async (request, _reply, person) => {
    const id = idOf(entity, request)
    const { version, ...body } = bodyOf(request)
    if (version !== undefined && (!Number.isSafeInteger(version) || Number(version) < 1))
      throw invalid({ version: ['Not a version number.'] })
    const values = await sealed(doors, entity, body)
    return transaction(doors.db, person, async (unit) => {
      const full = await withAdditional(doors.db, at(unit), entity)
      // A row that one may not see does not exist, whatever is sent to it.
      const row = await get(full, at(unit), id, true)
      await demandMaker(unit, entity, id)
      judge(entity, body, 'patch')
      if (version !== undefined) await guardVersion(unit, full, row, Number(version), body)
      return asRead(unit, entity, full, (await patchMany(entity, at(unit), [{ id, values }]))[0])
    })
  }

const remove =
  (doors: Doors, entity: Entity): Route =>
  async (request, reply, person) => {
    const id = idOf(entity, request)
    await transaction(doors.db, person, async (unit) => {
      await demandMaker(unit, entity, id)
      await removeMany(entity, at(unit), [id])
    })
    return reply.status(204).send()
  }

/** `Track 4` → `Track 4 (copy)`, `Track 4 (copy 2)` …: the first that nobody has. */
async function freshText({ client }: Unit, entity: Entity, key: string, said: string): Promise<string> {
  const column = entity.written.get(key)
  const longest = entity.resource.fields[key]?.maxLength ?? 500
  for (let copy = 1; column !== undefined && copy < 1000; copy++) {
    const ending = copy === 1 ? ' (copy)' : ` (copy ${copy})`
    const text = said.slice(0, Math.max(0, longest - ending.length)) + ending
    const taken = await run(
      client,
      sql`select 1 as one from ${name(entity.table)} t where lower(t.${name(column.column)}) = lower(${text}) limit 1`,
    )
    if (taken.length === 0) return text
  }
  throw invalid({ [key]: ['Give a new value.'] })
}

/** A copy may not share what no two rows share: texts get "(copy)", and where that cannot be, a new value is asked for. */
async function freshNames(unit: Unit, entity: Entity, values: Values, given: Values): Promise<Values> {
  const { fields, unique } = entity.resource
  const sets = [...unique, ...Object.entries(fields).flatMap(([key, field]) => (field.unique === true ? [[key]] : []))]
  const fresh: Record<string, unknown> = { ...values }
  for (const set of sets) {
    if (set.some((key) => given[key] !== undefined)) continue
    const key = set.findLast((one) => fields[one]?.kind === 'text' && fields[one].pattern === undefined)
    const last = set.at(-1) ?? ''
    if (key === undefined) throw invalid({ [last]: [`Give a new value: no two ${entity.resource.plural.toLowerCase()} share it.`] })
    fresh[key] = await freshText(unit, entity, key, String(values[key]))
  }
  return fresh
}

const clone =
  (doors: Doors, entity: Entity): Route =>
  async (request, reply, person) => {
    const id = idOf(entity, request)
    const body = bodyOf(request)
    const given = await sealed(doors, entity, body)
    return post(doors, person, request, reply, body, async (unit) => {
      const full = await withAdditional(doors.db, at(unit), entity)
      const row = await get(full, at(unit), id)
      await demandMaker(unit, entity, id)
      judge(entity, body, 'patch')
      // A copy is whole, also of what a view does not show.
      const base = entityNamed(entity.base)
      const whole = base === entity ? row : await get(base, at(unit), id)
      const copied = Object.fromEntries(
        [...base.written.values()]
          .filter(({ field }) => field.readOnly !== true && field.writeOnly !== true)
          .map(({ name: key }) => [key, whole[key]]),
      )
      const values = await freshNames(unit, base, { ...copied, ...additionalOf(row), ...given }, given)
      return { status: 201, body: await asRead(unit, entity, full, (await createMany(entity, at(unit), [values]))[0]) }
    })
  }

export const createRoute = (doors: Doors, entity: Entity) => guarded(doors, entity.resource.needs.add, create(doors, entity))
export const changeRoute = (doors: Doors, entity: Entity) => guarded(doors, entity.resource.needs.change, change(doors, entity))
export const removeRoute = (doors: Doors, entity: Entity) => guarded(doors, entity.resource.needs.delete, remove(doors, entity))
export const cloneRoute = (doors: Doors, entity: Entity) => guarded(doors, entity.resource.needs.add, clone(doors, entity))
