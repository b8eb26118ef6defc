/** Every generic way to learn of a row, and what a client learns of it there. */
import { decodeFrame, frameSplitter } from '#model/columnar/frame.ts'
import { utf8 } from '#server/engine/operations/export/binary/utf8.ts'
import type { Entity } from '#server/engine/base/entity.ts'
import { idsOf } from '#workers/table/columns/columnar.ts'
import type { Answer, Client } from '../harness.ts'

type Id = number | string
/** A row, and what those call it who see it. */
export type Target = { readonly entity: Entity; readonly id: Id; readonly label: string }
export type Sighting = 'seen' | 'hidden' | 'refused'
type Door = {
  readonly ask: (client: Client, target: Target) => Promise<Answer>
  readonly shows: (answer: Answer, id: Id) => boolean
}

const filtered = (id: Id): string => encodeURIComponent(JSON.stringify([{ field: 'id', op: 'eq', value: id }]))
const hasRow = ({ body }: Answer, id: Id): boolean => body.results.some((row: { id: Id }) => row.id === id)
const hasValue = ({ body }: Answer, id: Id): boolean => body.results.some((row: { value: Id }) => row.value === id)
const counts = ({ body }: Answer): boolean => body.count > 0
const lines = ({ raw }: Answer): boolean => raw.toString().trim().split('\r\n').length > 1
function idsOfStream({ raw }: Answer): readonly Id[] {
  return [...frameSplitter().push(raw)]
    .map((bytes) => decodeFrame(bytes, utf8))
    .flatMap((frame) => ('chunk' in frame ? idsOf(frame.chunk.ids, frame.chunk.count) : []))
}
const get =
  (query: (id: Id, label: string) => string): Door['ask'] =>
  (client, { entity, id, label }) =>
    client.get(`${entity.resource.path}${query(id, encodeURIComponent(label))}`)
const download =
  (question: (id: Id) => object): Door['ask'] =>
  (client, { entity, id }) =>
    client.post(`${entity.resource.path}download_table/`, { format: 'csv', columns: ['id'], ...question(id) })

/** Newest first, so that a row that was made for a test is on the page. */
export const doors: Readonly<Record<string, Door>> = {
  read: { ask: get((id) => `${id}/`), shows: ({ body }, id) => body.id === id },
  list: { ask: get(() => '?ordering=-created_at,-id&limit=1000'), shows: hasRow },
  find: { ask: get((id) => `?id=${id}`), shows: hasRow },
  'count of a list': { ask: get((id) => `?id=${id}`), shows: counts },
  table: { ask: get((id) => `get_table/?filters=${filtered(id)}`), shows: hasRow },
  places: { ask: get(() => 'get_table/?ordering=-created_at,-id&limit=1000&after='), shows: hasRow },
  columns: { ask: get(() => 'columns/?columns=created_at'), shows: (answer, id) => idsOfStream(answer).includes(id) },
  count: { ask: get((id) => `count/?id=${id}`), shows: counts },
  overview: { ask: get((id) => `get_overview/?id=${id}`), shows: counts },
  totals: { ask: get((id) => `get_totals/?filters=${filtered(id)}`), shows: ({ body }) => body.results[0].count > 0 },
  groups: {
    ask: get((id) => `get_totals/?by=created_at&filters=${filtered(id)}`),
    shows: ({ body }) => body.results.length > 0,
  },
  'download by question': {
    ask: download((id) => ({ filters: [{ field: 'id', op: 'eq', value: id }] })),
    shows: lines,
  },
  'download by id': { ask: download((id) => ({ ids: [id] })), shows: lines },
  autocomplete: { ask: get((_id, label) => `autocomplete/?limit=100&input=${label}`), shows: hasValue },
  'autocomplete of another': {
    ask: (client, { entity, label }) =>
      client.get(`desk/autocomplete/?model=${entity.name}&limit=100&input=${encodeURIComponent(label)}`),
    shows: hasValue,
  },
  picker: {
    ask: (client, { entity, id }) => client.get(`picker/${entity.name}/?id=${id}`),
    shows: ({ body }, id) =>
      Object.values<{ value: Id }[]>(body).some((items) => items.some(({ value }) => value === id)),
  },
  history: { ask: get((id) => `${id}/history/`), shows: counts },
}

/** What several people share, and what the server alone writes, has no history. */
const hasHistory = ({ resource: { viewOf, storage } }: Entity): boolean =>
  viewOf?.shared === undefined && storage === undefined

/** 401 and whatever else is no answer of a door is for the test to find. */
function sightingOf(door: Door, answer: Answer, id: Id): Sighting | Answer {
  if (answer.status === 403) return 'refused'
  if (answer.status === 404) return 'hidden'
  return answer.status === 200 ? (door.shows(answer, id) ? 'seen' : 'hidden') : answer
}

/** What a client learns of a row, by door. Doors at which it is as expected are left out. */
export async function otherThan(
  expected: Sighting,
  client: Client,
  target: Target,
  ofHistory = expected,
): Promise<Record<string, Sighting | Answer>> {
  const found: Record<string, Sighting | Answer> = {}
  for (const [name, door] of Object.entries(doors)) {
    if (name === 'history' && !hasHistory(target.entity)) continue
    const sighting = sightingOf(door, await door.ask(client, target), target.id)
    if (sighting !== (name === 'history' ? ofHistory : expected)) found[name] = sighting
  }
  return found
}

/** The row as those see it who see it. */
export async function targetOf(client: Client, entity: Entity, id: Id): Promise<Target> {
  const { status, body } = await client.get(`picker/${entity.name}/?id=${id}`)
  const [item] = status === 200 ? body[entity.name] : []
  if (item === undefined) throw new Error(`${entity.name} ${id} is not there to be seen`)
  return { entity, id, label: item.label }
}
