/** Calls of actions with every field of their input, made of samples. */
import { TRIAL, type Action } from '#model/kernel/action.ts'
import type { Field } from '#model/kernel/field.ts'
import { MATCHING } from '#model/kernel/life-actions.ts'
import { entityNamed, type Entity } from '#server/engine/base/entity.ts'
import type { Answer, Client, Server } from '../harness.ts'
import { makeRow, valueFor } from '../sample.ts'
import { rowsOfLives } from './rows-of-lives.ts'

type Row = Readonly<Record<string, unknown>>
export type WholeCall = {
  readonly url: string
  readonly body: Record<string, unknown>
  /** The rows that it names. */
  readonly targets: readonly (readonly [Entity, number | string])[]
}
/** `name`: the action as `area:name action`. `state`: the state of its row if the resource has a life cycle. */
export type MakeCall = (name: string, entity: Entity, action: Action, state: string) => Promise<WholeCall>

/** Values that a row needs before these actions accept it, and that no life cycle describes. */
const rowsFor: Readonly<Record<string, Row>> = { 'rail:shipment': { is_template: false } }
/** Input for actions that refuse the samples of its kinds. */
const inputFor: Readonly<Record<string, Row>> = {
  'company:company changeSettings': { settings: { silent_hours: 30 }, mail: { mail_footer: 'Thank you' } },
  'schedule:booking runAction': { action: 'confirm' },
  'trace:trip geofenceOfTrip': { geofence: { type: 'Circle', center: [0, 0], radius_m: 100 }, geofence_context: {} },
  'user:user replace': { email: 'replaced@example.test' },
}

/** Fields that say how a call is made, not what it writes. */
export const isHow = (key: string): boolean =>
  [TRIAL, MATCHING, 'version', 'versions', 'force', 'checkOnly'].includes(key)
/** The states of the life cycle; one empty text if there is none. */
export const statesOf = ({ resource: { life, fields } }: Entity): readonly string[] =>
  life ? (fields[life.field]?.choices ?? []) : ['']

export function wholeCalls(server: Server, all: Client): MakeCall {
  const inState = rowsOfLives(server, all)

  async function rowIn(entity: Entity, action: Action, state: string): Promise<number | string> {
    const { life } = entity.resource
    const transition = life?.transitions[action.transition ?? '']
    const isIn = life !== undefined && statesOf(entity).includes(state)
    const more = { ...rowsFor[entity.name], ...(isIn && { [life.field]: state }) }
    // The other company takes it only where the row names rows that it sees.
    const suits = transition?.never !== undefined || transition?.by === 'other'
    if (life !== undefined && isIn && suits)
      return (await inState(entity, life, state, transition, rowsFor[entity.name])).id
    return (await server.within(all, (unit) => makeRow(unit, entity, more))).id
  }

  return async (name, entity, action, state) => {
    const targets: [Entity, number | string][] =
      action.on === 'row' ? [[entity, await rowIn(entity, action, state)]] : []
    const at = targets.map(([, id]) => `${id}/`).join('')
    const body: Record<string, unknown> = {}
    const valueOf = async (key: string, field: Field): Promise<unknown> => {
      if (field.to === undefined) return valueFor(key, field, 1)
      const to = entityNamed(field.to)
      const id = await rowIn(to, action, state)
      targets.push([to, id])
      return field.kind === 'refs' ? [id] : id
    }
    for (const [key, field] of Object.entries(action.input))
      if (!isHow(key)) body[key] = inputFor[name]?.[key] ?? (await valueOf(key, field))
    return { url: `${entity.resource.path}${at}${action.path}`, body, targets }
  }
}

const inQuery = (body: Row): string =>
  new URLSearchParams(
    Object.entries(body).map(([key, value]): [string, string] => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString()

/** As JSON, in the query, or as a form where the action takes files. */
export function send(client: Client, { method, files }: Action, { url, body }: WholeCall): Promise<Answer> {
  if (method === 'GET') return client.get(`${url}?${inQuery(body)}`)
  if (Object.keys(files).length === 0) return client.ask(method, url, body)
  const form = new FormData()
  for (const [key, value] of Object.entries(body))
    form.set(key, typeof value === 'string' ? value : JSON.stringify(value))
  for (const part of Object.keys(files)) form.set(part, new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n']), 'paper.pdf')
  return client.form(url, form)
}
