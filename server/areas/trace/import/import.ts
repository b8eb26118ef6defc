/** Takes the sightings of a file or a pasted text: all of them or none, or the good ones; what is there already is not taken again. */
import fs from 'node:fs/promises'
import { company } from '#model/areas/company/company.resource.ts'
import { dateOrderOf } from '#model/areas/company/rules/settings.ts'
import { event } from '#model/areas/trace/event.resource.ts'
import { clmSteps } from '#model/areas/trace/rules/import/clm.ts'
import { steps322 } from '#model/areas/trace/rules/import/edi-322.ts'
import type { ReadLines } from '#model/areas/trace/rules/import/read-sighting.ts'
import { sightingSteps, sightingTable, sightingTableOf } from '#model/areas/trace/rules/import/sighting-table.ts'
import { foldTrips, type SeenEvent } from '#model/areas/trace/rules/trip.ts'
import { dayIn } from '#model/shared/clock.ts'
import { decodeBytes } from '#model/shared/reading/bytes.ts'
import type { DateOrder } from '#model/shared/reading/date-order.ts'
import type { SkippedLine } from '#model/shared/reading/heading.ts'
import { isWorkbook } from '#model/shared/reading/read-sheet.ts'
import { isBlank, type SheetRow } from '#model/shared/reading/sheet-row.ts'
import type { Upload } from '#server/engine/base/handler.ts'
import { HttpError, invalid } from '#server/engine/base/http-error.ts'
import { readSheetAside } from '#server/engine/files/read-sheet.ts'
import { eachInTurns, inTurns } from '#server/engine/limits/turns.ts'
import { reachesOf, recentOf, type AskDatabase } from '../reading/recent.ts'
import { sightingsOf, type Importing, type TakenSighting } from './sightings.ts'

const MOST_LINES = 100_000
const NO_HEADING = 'No line is a heading with car, code and time.'

type Sent = { readonly text: string } | { readonly rows: readonly SheetRow[] }
async function fileOf({ path, filename }: Upload): Promise<Sent> {
  const bytes = await fs.readFile(path)
  if (!isWorkbook(bytes)) return { text: decodeBytes(bytes).text }
  return { rows: await readSheetAside({ path, filename }, { field: 'file', maxRows: MOST_LINES }) }
}
async function sentIn({ files, input }: Importing): Promise<Sent> {
  const field = files.file === undefined ? 'text' : 'file'
  const sent = files.file === undefined ? { text: input.text.replace(/^\uFEFF/, '') } : await fileOf(files.file)
  const isEmpty = 'text' in sent ? sent.text.trim() === '' : sent.rows.every(isBlank)
  if (isEmpty) throw invalid({ [field]: ['There is nothing in it.'] })
  if ('text' in sent && (sent.text.match(/\n/g)?.length ?? 0) > MOST_LINES)
    throw invalid({ [field]: [`At most ${MOST_LINES} lines.`] })
  return sent
}

type Read = ReadLines & { readonly acknowledgement?: string; readonly skipped?: readonly SkippedLine[] }
type Place = { readonly zone: string; readonly order: DateOrder }
async function linesOf(
  call: Importing,
  { zone, order }: Place,
): Promise<Read & { readonly source: TakenSighting['source'] }> {
  const { input, now } = call
  const sent = await sentIn(call)
  if ('rows' in sent) {
    const table = sightingTableOf(sent.rows)
    if (table === undefined || input.format === 'clm' || input.format === 'edi_322')
      throw invalid({ format: [NO_HEADING] })
    return { ...(await inTurns(sightingSteps(table, order))), source: 'hand' }
  }
  const { text } = sent
  const isX12 = input.format === 'edi_322' || (input.format === 'auto' && text.trimStart().startsWith('ISA'))
  if (isX12) return { ...(await inTurns(steps322(text, now))), source: 'edi_322' }
  const table = input.format === 'clm' ? undefined : await inTurns(sightingTable(text))
  if (table !== undefined) return { ...(await inTurns(sightingSteps(table, order))), source: 'hand' }
  if (input.format === 'csv') throw invalid({ format: [NO_HEADING] })
  return { ...(await inTurns(clmSteps(text, input.received_on ?? dayIn(now, zone)))), source: 'clm' }
}

const keyOf = ({
  railcar: car,
  code,
  at,
  location,
  railroad,
}: Pick<TakenSighting, 'railcar' | 'code' | 'at' | 'location' | 'railroad'>) =>
  [car, code, Date.parse(at), location, railroad].join('|')

const groupBy = (all: readonly TakenSighting[]): ReadonlyMap<number, readonly TakenSighting[]> => {
  const groups = new Map<number, TakenSighting[]>()
  for (const one of all) {
    const own = groups.get(one.railcar)
    if (own) own.push(one)
    else groups.set(one.railcar, [one])
  }
  return groups
}

/** By car, the events that are there, as far back as trips are others by these. */
async function thereSince({ summedUp }: Importing, sightings: readonly TakenSighting[]) {
  const ask: AskDatabase = (statement) => summedUp(event, {}, () => statement)
  const firsts = new Map<number, string>()
  for (const { railcar: car, at } of sightings) {
    const known = firsts.get(car)
    if (known === undefined || at < known) firsts.set(car, at)
  }
  const recent = firsts.size === 0 ? [] : await recentOf(ask, await reachesOf(ask, firsts))
  return new Map([...recent].map(([car, { events }]) => [car, events]))
}

/** Those that are not there yet, each once. */
async function freshOf(there: Awaited<ReturnType<typeof thereSince>>, sightings: readonly TakenSighting[]) {
  const known = new Set<string>()
  await eachInTurns([...there.values()], async (events) => events.forEach((one) => known.add(keyOf(one))))
  const fresh: TakenSighting[] = []
  await eachInTurns(sightings, async (one) => {
    const key = keyOf(one)
    if (known.has(key)) return
    known.add(key)
    fresh.push(one)
  })
  return fresh
}

/** What becomes of trips, by the events before and after. */
async function tripsMoved(
  before: ReadonlyMap<number, readonly SeenEvent[]>,
  fresh: ReadonlyMap<number, readonly TakenSighting[]>,
) {
  const counts = { opened: 0, moved: 0, closed: 0 }
  await eachInTurns([...fresh], async ([car, added]) => {
    const old = foldTrips(before.get(car) ?? [])
    const all = foldTrips([...(before.get(car) ?? []), ...added.map((one, index) => ({ ...one, id: 1e15 + index }))])
    const closedIn = (trips: typeof old): number => trips.filter(({ status }) => status === 'closed').length
    counts.opened += Math.max(0, all.length - old.length)
    counts.closed += Math.max(0, closedIn(all) - closedIn(old))
    counts.moved += old.filter(
      (one, index) => all[index] !== undefined && all[index].events.length !== one.events.length,
    ).length
  })
  return counts
}

export async function importEvents(call: Importing) {
  const { input, rows, each, told } = call
  const [own] = await rows(company).find({ id: call.person.company })
  const zone = own?.timezone || 'UTC'
  const {
    read,
    refused: unread,
    source,
    acknowledgement,
    skipped = [],
  } = await linesOf(call, {
    zone,
    order: dateOrderOf(own, own?.country ?? ''),
  })
  told('sightings', 0)
  const { sightings, shown, zones, refused: odd, unknown } = await sightingsOf(call, read, source, zone)
  const there = await thereSince(call, sightings)
  const wanted = await freshOf(there, sightings)
  const refused = [...unread, ...odd].toSorted((one, other) => one.line - other.line)
  const wantedOf = groupBy(wanted)
  const trips = await tripsMoved(there, wantedOf)
  const answer = (taken: number, batch: number | null) => ({
    taken,
    already: sightings.length - taken,
    refused,
    cars_unknown: unknown,
    trips,
    dry_run: input.dry_run,
    batch,
    ...(acknowledgement !== undefined && { acknowledgement }),
  })
  if (input.dry_run) return { ...answer(wanted.length, null), read: shown, zones, skipped }
  if (refused.length > 0 && !input.skip_refused)
    throw new HttpError(400, {
      non_field_errors: [
        `${refused.length === 1 ? 'One line' : `${refused.length} lines`} cannot be taken. Nothing was taken.`,
      ],
      report: answer(0, null),
    })
  if (wanted.length === 0) return answer(0, null)
  // Car by car, so that the trips of each are moved once; what is told is how many of them are.
  const carByCar = [...wantedOf].toSorted(([one], [other]) => one - other).flatMap(([, own]) => own)
  // One that somebody else took at the same time is refused by the database as there already.
  const made = await each.create(event, carByCar, false, (done) => told('sightings', done))
  return answer(made.counts.created, made.batch)
}
