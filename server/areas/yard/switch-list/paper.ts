/** Lays out a yard for printing: the crew's switch list, and the standing order of its tracks. */
import { grouped } from '#model/shared/number-format.ts'
import type { SwitchList } from '#model/areas/yard/rules/switch-list/switch-list.ts'
import type { WorkLine } from '#model/areas/yard/rules/work-line.ts'
import { workExceptions, workInstructions, workReasons } from '#model/areas/yard/rules/work-codes.ts'
import { clock, timeIn } from '#model/shared/clock.ts'
import { carCount } from '#model/areas/yard/rules/name.ts'
import type { Paper, PaperPart } from '#server/print/paper.ts'
import { workColumns, workRow, standingColumns, standingRow, trackNote, trackParts, placardPart } from './paper-rows.ts'

export type PaperYard = {
  readonly name: string
  readonly timezone: string
  /** ISO 8601. */ readonly at: string
  readonly by: string
  readonly all: boolean
}

/** All codes, also those that this list does not use: the crew may write them in. */
const codes = (named: Readonly<Record<string, string>>): string =>
  Object.entries(named)
    .map(([code, word]) => `${code} ${word}`)
    .join(' · ')

function factsOf({ name, timezone, at, by, all }: PaperYard, { tracks, work }: SwitchList): [string, string][] {
  const open = work.filter(({ state }) => state === 'open')
  const cars = tracks.reduce((sum, { standing }) => sum + standing.length, 0)
  return [
    ['Yard', name],
    ['Valid from', clock(at, timezone)],
    ['Made by', by],
    ['Tracks', all ? `All ${tracks.length}` : tracks.map((track) => track.name).join(', ')],
    ['Cars standing', grouped(cars)],
    ['Work', `${open.length} lines, ${carCount(open.reduce((sum, line) => sum + line.cars.length, 0))}`],
  ]
}
const frame = (yard: PaperYard, title: string): Pick<Paper, 'title' | 'about' | 'foot'> => ({
  title,
  about: `${yard.name} · ${clock(yard.at, yard.timezone)}`,
  foot: `${title} · ${yard.name} · as of ${clock(yard.at, yard.timezone)}`,
})

/** The work in its order, then every track with the cars that stand, leave, arrive or must stay, and the signatures. */
export function switchListPaper(yard: PaperYard, list: SwitchList): Paper {
  const lines = new Map(list.work.map((line) => [line.no, line]))
  return {
    ...frame(yard, 'Switch list'),
    facts: factsOf(yard, list),
    parts: [
      {
        kind: 'heading',
        text: 'Order of work',
        note: Object.entries(workInstructions)
          .map(([code, word]) => `${code} ${word.toLowerCase()}`)
          .join(' · '),
      },
      {
        kind: 'table',
        columns: workColumns,
        rows: list.work.map((line) => workRow(line, (at) => timeIn(at, yard.timezone))),
        empty: 'Nothing to do: the yard stands as planned.',
      },
      { kind: 'heading', text: 'Hold', note: 'do not move' },
      {
        kind: 'table',
        empty: 'No car is on hold.',
        columns: [
          { title: 'CAR', width: 15, strong: true },
          { title: 'TRACK', width: 15 },
          { title: 'WHY', width: 70 },
        ],
        rows: list.holds.map(({ mark, track, why }) => ({ cells: [mark, track, why], flag: true })),
      },
      { kind: 'heading', text: 'Hazardous materials', note: 'L loaded, E residue' },
      ...(list.placards.length === 0
        ? [{ kind: 'text', text: 'No car here is placarded.', tone: 'faint' } as const]
        : [placardPart(list.placards)]),
      ...list.tracks.flatMap((track) => trackParts(track, lines)),
      { kind: 'heading', text: 'Signed' },
      { kind: 'text', tone: 'faint', text: `Exceptions: ${codes(workExceptions)}` },
      { kind: 'text', tone: 'faint', text: `Why: ${codes(workReasons)}` },
      { kind: 'signatures', labels: ['Yardmaster', 'Conductor', 'Work completed, date and time'] },
    ],
  }
}

/** The cars on each track from end A, without any work. */
export function standingOrderPaper(yard: PaperYard, list: SwitchList): Paper {
  const idle = new Map<number, WorkLine>()
  return {
    ...frame(yard, 'Standing order'),
    facts: factsOf(yard, list).filter(([label]) => label !== 'Work'),
    parts: [
      { kind: 'text', tone: 'faint', text: 'Numbered from end A of each track.' },
      ...list.tracks.flatMap((track): PaperPart[] => [
        { kind: 'heading', text: track.name, note: trackNote(track) },
        {
          kind: 'table',
          columns: standingColumns,
          rows: track.standing.map((line) => standingRow({ ...line, work: null }, idle)),
          empty: 'No car stands here.',
        },
      ]),
    ],
  }
}
