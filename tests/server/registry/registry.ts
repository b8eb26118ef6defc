/** Shared by the suites over all resources: every resource, every generic call, and a row to test them with. */
import { followerOf } from '#server/engine/rows/following/followers.state.ts'
import { isTyped } from '#model/kernel/kinds.ts'
import { uniqueSets } from '#model/kernel/key.ts'
import { keptWhole } from '#model/kernel/life.ts'
import type { Need } from '#model/kernel/permissions.ts'
import { isAppendOnly } from '#model/kernel/resource.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import type { ColumnValues } from '#server/engine/rows/reading/read-rows.ts'
import { entities, entityNamed, type Entity } from '#server/engine/base/entity.ts'
import { createMany } from '#server/engine/rows/rows.ts'
import type { Client, Server } from '../harness.ts'
import { makeRow, shareRow } from '../sample.ts'
import { inTurn } from '../../../scripts/test/lane.ts'

/** Limits the suites to the areas with changes, for `npm run test:changed`. */
const areas = process.env['HIGHBALL_TEST_AREAS']?.split(',')
/** Some suites find nothing to test in some areas. */
export const isOfAllAreas = areas === undefined
const declarations = import.meta.glob<Record<string, unknown>>('/model/areas/*/*.resource.ts', { eager: true })
const ofAreas = new Set(
  Object.entries(declarations)
    .filter(([file]) => areas?.some((area) => file.startsWith(`/model/areas/${area}/`)))
    .flatMap(([, declared]) => Object.values(declared)),
)
/** By name, for `describe.each`. */
export const everyEntity = [...entities.values()]
  .filter(({ resource }) => areas === undefined || ofAreas.has(resource))
  .map((entity) => [entity.name, entity] as const)
/** For the longest walks: all of them, or in the gate the fifth whose turn it is. */
export const entitiesInTurn = inTurn(everyEntity)

type Call = {
  readonly title: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly url: string
  readonly need: Need
  readonly payload?: object
}

/** Every generic call, those with an id last. */
export function callsOf({ resource: { path, needs } }: Entity, id: number | string): Call[] {
  return [
    { title: 'list', method: 'GET', url: path, need: needs.view },
    { title: 'get_table', method: 'GET', url: `${path}get_table/`, need: needs.view },
    { title: 'columns', method: 'GET', url: `${path}columns/`, need: needs.view },
    { title: 'why_not', method: 'GET', url: `${path}why_not/?ids=${id}`, need: needs.view },
    { title: 'choices', method: 'GET', url: `${path}choices/`, need: needs.view },
    { title: 'count', method: 'GET', url: `${path}count/`, need: needs.view },
    { title: 'get_overview', method: 'GET', url: `${path}get_overview/`, need: needs.view },
    { title: 'get_totals', method: 'GET', url: `${path}get_totals/`, need: needs.view },
    { title: 'autocomplete', method: 'GET', url: `${path}autocomplete/`, need: needs.view },
    { title: 'OPTIONS', method: 'OPTIONS', url: path, need: needs.view },
    {
      title: 'download_table',
      method: 'POST',
      url: `${path}download_table/`,
      need: needs.view,
      payload: { format: 'csv' },
    },
    { title: 'create', method: 'POST', url: path, need: needs.add, payload: {} },
    { title: 'read', method: 'GET', url: `${path}${id}/`, need: needs.view },
    { title: 'OPTIONS of a row', method: 'OPTIONS', url: `${path}${id}/`, need: needs.view },
    { title: 'change_many', method: 'POST', url: `${path}change_many/`, need: needs.change, payload: { changes: [] } },
    { title: 'create_many', method: 'POST', url: `${path}create_many/`, need: needs.add, payload: { rows: [] } },
    { title: 'change', method: 'PATCH', url: `${path}${id}/`, need: needs.change, payload: {} },
    { title: 'clone', method: 'POST', url: `${path}${id}/clone/`, need: needs.add, payload: {} },
    { title: 'history', method: 'GET', url: `${path}${id}/history/`, need: needs.history },
    { title: 'delete', method: 'DELETE', url: `${path}${id}/`, need: needs.delete },
  ]
}
export const closed = ({ resource }: Entity): boolean => resource.actionOnly
export const single = ({ resource }: Entity): boolean => resource.tenancy === 'own'
/** Rows of other companies, shared by invitation. */
export const shared = ({ resource }: Entity): boolean => resource.viewOf?.shared !== undefined
const writes = new Set(['create', 'change', 'change_many', 'create_many', 'clone', 'delete'])
export const refusedOutright = (entity: Entity, { title }: Pick<Call, 'title'>): boolean =>
  writes.has(title) &&
  !(title === 'create' && isAppendOnly(entity.resource)) &&
  (closed(entity) || (single(entity) && !title.startsWith('change')))

/** The status of calls that are refused outright. */
export const refusedWith = ({ resource }: Entity): number => (isAppendOnly(resource) ? 403 : 405)

/** A new row of it is never deleted: its life keeps it from the first state on. */
export const undeletable = ({ resource: { life, fields } }: Entity): boolean =>
  life !== undefined && keptWhole(life, { [life.field]: fields[life.field]?.initial }, () => true) !== undefined

/** Without a table of its own, or with one that only the server writes. */
export const kept = ({ resource }: Entity): boolean => resource.storage !== undefined

/** Gives both companies a common partner, whom their rows may name. */
export async function befriend(server: Server): Promise<number> {
  const counterparty = await server.newCompany('Partner Storage')
  const invitation = entityNamed('partner:invitation')
  for (const company of [server.ours, server.theirs])
    await systemTransaction(
      server.db,
      ({ client, scope }) =>
        createMany(invitation, { client, ...scope }, [
          { email: 'a@partner.test', company_name: 'Partner', counterparty, status: 'accepted' },
        ]),
      company,
    )
  return counterparty
}

/** A row that the client sees: of its company, of the only one for a company itself, or shared by others for a shared view. */
// oxlint-disable-next-line typescript/no-explicit-any -- what a row holds is what the tests look at
export async function rowOf(server: Server, entity: Entity, client: Client): Promise<any> {
  const { path } = entity.resource
  if (single(entity)) return (await client.get(`${path}${client.company}/`)).body
  if (entity.resource.storage === 'view') {
    // Its rows are side effects of others.
    await server.within(client, (unit) => makeRow(unit, entity))
    return (await client.get(`${path}?limit=1&ordering=-id`)).body.results[0]
  }
  if (entity.resource.storage === 'log') {
    const { id } = await systemTransaction(server.db, (unit) => makeRow(unit, entity), client.company)
    return (await client.get(`${path}${id}/`)).body
  }
  if (!shared(entity)) return server.within(client, (unit) => makeRow(unit, entity))
  const other = client.company === server.ours ? server.theirs : server.ours
  const { id } = await systemTransaction(server.db, (unit) => shareRow(unit, entity, client.company), other)
  return (await client.get(`${path}${id}/`)).body
}

/** A text field that a client may set to anything. */
export const freeText = ({ resource: { fields, keys, viewOf, attachedTo } }: Entity): string | undefined =>
  Object.entries(fields).find(
    ([name, field]) =>
      field.kind === 'text' &&
      field.readOnly !== true &&
      field.pattern === undefined &&
      field.writeOnly !== true &&
      (field.maxLength ?? 500) >= 10 &&
      field.unique !== true &&
      !uniqueSets({ keys }).flat().includes(name) &&
      !isTyped(field.holds) &&
      name !== attachedTo?.resource &&
      name !== attachedTo?.id &&
      !Object.hasOwn(viewOf?.where ?? {}, name),
  )?.[0]

/** Fields that follow from other rows or from the day, of a row that was made with these values. */
export async function followingFrom(
  { name, resource }: Entity,
  user: number,
  row: ColumnValues,
  values: ColumnValues,
): Promise<string[]> {
  const judging = await resource.judgedBy?.()
  const writing = { user, now: '', sets: new Set(Object.keys(values)) }
  const isFollowed = followerOf(name) !== undefined
  return [
    ...Object.keys(judging?.judge(row, {}, () => true, undefined, writing).values ?? {}),
    ...Object.keys(resource.fields).filter(
      (key) => resource.fields[key]?.reckoned !== undefined || (isFollowed && resource.fields[key]?.readOnly === true),
    ),
  ]
}
