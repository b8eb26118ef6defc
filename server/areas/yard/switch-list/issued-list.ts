/**
 * The switch list as it was issued to the crew. It is an entry of the yard's log and holds until the next sign-off, so that a paper, a
 * tablet and the next shift speak of the same line by the same number.
 */
import { signOff } from '#model/areas/yard/sign-off.resource.ts'
import { move, type yard } from '#model/areas/yard/yard.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import {
  issuedLine,
  type Arrival,
  type IssuedLine,
  type IssuedList,
  type ListedLine,
} from '#model/areas/yard/rules/switch-list/issued-line.ts'
import { pastLines } from '#model/areas/yard/rules/past.ts'
import type { Call } from '#server/engine/base/handler.ts'
import type { Reach } from '../standing.ts'

/** Moves since the list was issued that are looked at; a shift has far fewer. */
const MOST_MOVES = 2000

export type Issued = IssuedList & {
  readonly id: number
  readonly at: string
  readonly by: number | null
  /** The entry that began the list; later entries add lines to it. */
  readonly since: number
}

const isIssuedLine = (line: unknown): line is IssuedLine =>
  typeof line === 'object' && line !== null && 'no' in line && 'cars' in line && 'marks' in line && 'to' in line

/** The list that holds now, or null if none was issued since the last sign-off. */
export async function issuedList(rows: Reach, yardId: number): Promise<Issued | null> {
  const [entry] = await rows(move).find({ yard: yardId, kind: 'issue' }, { limit: 1 })
  if (entry === undefined) return null
  const since = typeof entry.data['since'] === 'number' ? entry.data['since'] : entry.id
  const first = since === entry.id ? entry : await rows(move).get(since)
  const [signed] = await rows(signOff).find({ yard: yardId }, { limit: 1 })
  if (signed !== undefined && Date.parse(signed.at ?? '') >= Date.parse(first.at ?? '')) return null
  const lines = Array.isArray(entry.data['issued']) ? entry.data['issued'].filter(isIssuedLine) : []
  const at = first.at ?? first.created_at
  return { id: entry.id, at, by: first.by, since, lines, arrivals: await arrivalsSince(rows, yardId, since) }
}

/** Where cars have come to stand since, the latest first, without what was taken back. */
async function arrivalsSince(rows: Reach, yardId: number, since: number): Promise<readonly Arrival[]> {
  const found = await rows(move).find(
    { yard: yardId, scenario: 'actual' },
    { limit: MOST_MOVES, only: ['id', 'kind', 'at', 'by', 'undoes', 'data'] },
  )
  const moves = found.filter(({ id, kind }) => id > since && kind !== 'exception')
  const undone = new Set(moves.map(({ undoes }) => undoes))
  const people = [...new Set(moves.flatMap(({ by }) => by ?? []))]
  const names = new Map(
    (people.length === 0 ? [] : await rows(user).find({ id: people })).map(({ id, name }) => [id, name]),
  )
  return moves
    .filter(({ id, undoes }) => undoes === null && !undone.has(id))
    .flatMap(({ id, at, by, data }) =>
      pastLines(data).map(({ car, to }, _index, { length }) => ({
        move: id,
        car,
        track: to?.track ?? null,
        at: at ?? '',
        by_name: by === null ? '' : (names.get(by) ?? ''),
        cars: length,
      })),
    )
}

type IssueCall = Pick<Call<typeof yard, 'executeMove'>, 'rows' | 'person' | 'now'>

/** Fixes the numbers of all lines that are shown: those of the list that holds stay, new ones follow them. */
export async function issueLines(
  { rows, person, now }: IssueCall,
  yardId: number,
  issued: Issued | null,
  work: readonly ListedLine[],
): Promise<number> {
  const added = work.filter(({ isNew }) => isNew).map(issuedLine)
  if (added.length === 0 && issued !== null) return issued.lines.length
  const lines = [...(issued?.lines ?? []), ...added]
  await rows(move).create({
    yard: yardId,
    // A list is made from the plan; nothing in the yard moves by it.
    scenario: 'planned',
    kind: 'issue',
    summary:
      issued === null
        ? `Switch list issued: ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`
        : `Switch list: ${added.length} ${added.length === 1 ? 'line' : 'lines'} added, ${lines.length} in all`,
    car_count: 0,
    cars: [],
    by: person.id,
    at: now,
    data: { lines: [], issued: lines, ...(issued !== null && { since: issued.since }) },
  })
  return lines.length
}
