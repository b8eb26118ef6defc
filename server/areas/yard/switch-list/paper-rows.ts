/** The rows of a printed switch list: lines of work, cars on a track, placards. */
import type { NamedSpot, WorkLine } from '#model/areas/yard/rules/work-line.ts'
import type { PaperColumn, PaperRow, PaperPart } from '#server/print/paper.ts'
import type { ListedLine } from '#model/areas/yard/rules/switch-list/issued-line.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { StandingLine, TrackSheet } from '#model/areas/yard/rules/switch-list/switch-list.ts'
import { carCount, feet } from '#model/areas/yard/rules/name.ts'
import type { PlacardCount } from '#model/areas/yard/rules/switch-list/car-line.ts'

const place = (spot: NamedSpot | null): string => (spot ? `${spot.track_name} @${spot.seq}` : 'unassigned')

export const workColumns: readonly PaperColumn[] = [
  { title: '', width: 3 },
  { title: 'NO.', width: 4, align: 'right' },
  { title: 'DO', width: 4, strong: true },
  { title: 'CARS, FROM END A', width: 28, strong: true },
  { title: 'CARS', width: 5, align: 'right' },
  { title: 'FROM', width: 16 },
  { title: 'TO', width: 16, strong: true },
  { title: 'FEET', width: 6, align: 'right' },
  { title: 'EXCEPTION', width: 9 },
  { title: 'WHY', width: 6 },
]
export const workRow = (
  { no, instruction, marks, cars, from, to, length_ft, against, state, done }: ListedLine,
  time: (at: string) => string,
): PaperRow => ({
  cells: [
    state === 'open' ? { box: true } : '',
    String(no),
    instruction,
    against === '' ? marks : `${marks} · ${against}`,
    String(cars.length),
    place(from),
    place(to),
    grouped(Math.ceil(length_ft)),
    state === 'open' ? '____' : state,
    state === 'open' ? '____' : done ? time(done.at) : '',
  ],
  flag: against !== '',
  tone: state === 'open' ? 'plain' : 'faint',
})

export const standingColumns: readonly PaperColumn[] = [
  { title: '', width: 3 },
  { title: '#', width: 4, align: 'right' },
  { title: 'CAR', width: 14, strong: true },
  { title: 'TYPE', width: 7 },
  { title: 'L/E', width: 5 },
  { title: 'PRODUCT', width: 18 },
  { title: 'UN · CLASS', width: 14 },
  { title: 'WORK', width: 35, strong: true },
]

export function standingRow(
  { seq, mark, car_type, load_status, product, placard, hold, bad_order, work }: StandingLine,
  lines: ReadonlyMap<number, WorkLine>,
): PaperRow {
  const line = work === null ? undefined : lines.get(work)
  const remarks = [
    hold !== null && `HOLD${hold === '' ? '' : ` ${hold}`}`,
    bad_order !== null && `BAD ORDER${bad_order === '' ? '' : ` ${bad_order}`}`,
    line && `${line.instruction} to ${place(line.to)} (no. ${line.no})`,
  ].filter((part) => part !== false && part !== undefined)
  return {
    cells: [
      line ? { box: true } : '',
      String(seq),
      mark,
      car_type,
      load_status,
      product,
      placard ? `${placard.un} · ${placard.hazard}` : '',
      remarks.join(' · '),
    ],
    flag: hold !== null || bad_order !== null,
    tone: line || hold !== null ? 'plain' : 'faint',
  }
}

export const trackNote = ({ kind, standing, used_ft, usable_length_ft }: TrackSheet): string =>
  `${kind} · ${carCount(standing.length)} · ${feet(used_ft)}${usable_length_ft === null ? '' : ` of ${feet(usable_length_ft)}`}`

export function trackParts(track: TrackSheet, lines: ReadonlyMap<number, WorkLine>): PaperPart[] {
  const coming = track.coming.flatMap((no) => lines.get(no) ?? [])
  return [
    { kind: 'heading', text: track.name, note: trackNote(track) },
    {
      kind: 'table',
      columns: standingColumns,
      rows: track.standing.map((line) => standingRow(line, lines)),
      empty: 'No car stands here.',
    },
    ...coming.map(({ no, instruction, marks, cars, from, to }): PaperPart => ({
      kind: 'text',
      tone: 'strong',
      text: `Set out here: no. ${no} ${instruction} ${marks} (${carCount(cars.length)}) from ${place(from)} at ${to ? `@${to.seq}` : ''}`,
    })),
  ]
}

export const placardPart = (placards: readonly PlacardCount[]): PaperPart => ({
  kind: 'placards',
  placards: placards.map(({ un, hazard, word, product, loaded, residue }) => ({
    un,
    hazard,
    word,
    note: `${product} · ${loaded} L, ${residue} E`,
  })),
})
