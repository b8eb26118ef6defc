/** Lays out the hand-over for printing. */
import { grouped } from '#model/shared/number-format.ts'
import { carCount, feet } from '#model/areas/yard/rules/name.ts'
import type { Paper } from '#server/print/paper.ts'
import type { HandOver } from './hand-over-reading.ts'

const place = (spot: HandOver['changes'][number]['from']): string =>
  spot ? `${spot.track_name} @${spot.seq}` : 'off the tracks'

export function handOverPaper(report: HandOver, by: string, clock: (moment: string) => string): Paper {
  const { yard, since, until, sign_off, moves, people, changes, tracks, holds, bad_orders, to_do } = report
  const named = [
    ...holds.map((one) => ({ ...one, state: 'HOLD' })),
    ...bad_orders.map((one) => ({ ...one, state: 'BAD ORDER' })),
  ]
  return {
    title: 'Hand-over',
    about: `${yard.name} · ${clock(until)}`,
    foot: `Hand-over · ${yard.name} · ${clock(since)} to ${clock(until)}`,
    facts: [
      ['Yard', yard.name],
      ['From', `${clock(since)}${sign_off ? `, sign-off of ${sign_off.by_name}` : ''}`],
      ['To', clock(until)],
      ['Made by', by],
      ['Moves', `${grouped(moves.length)}, ${carCount(moves.reduce((sum, { car_count }) => sum + car_count, 0))}`],
      ['Still to do by the plan', carCount(to_do)],
    ],
    parts: [
      ...(sign_off && sign_off.comments !== ''
        ? [{ kind: 'text', text: `Comments: ${sign_off.comments}` } as const]
        : []),
      { kind: 'heading', text: 'Who moved what' },
      {
        kind: 'table',
        empty: 'Nobody moved anything.',
        columns: [
          { title: 'NAME', width: 40, strong: true },
          { title: 'MOVES', width: 10, align: 'right' },
          { title: 'CARS', width: 10, align: 'right' },
          { title: '', width: 40 },
        ],
        rows: people.map(({ name, moves: made, cars }) => ({ cells: [name, grouped(made), grouped(cars), ''] })),
      },
      { kind: 'heading', text: 'Not to be moved', note: 'hold and bad order' },
      {
        kind: 'table',
        empty: 'No car is on hold or bad order.',
        columns: [
          { title: 'CAR', width: 16, strong: true },
          { title: 'STATE', width: 14 },
          { title: 'WHY', width: 70 },
        ],
        rows: named.map(({ mark, state, why }) => ({ cells: [mark, state, why], flag: true })),
      },
      { kind: 'heading', text: 'Tracks' },
      {
        kind: 'table',
        columns: [
          { title: 'TRACK', width: 30, strong: true },
          { title: 'CARS THEN', width: 14, align: 'right' },
          { title: 'CARS NOW', width: 14, align: 'right' },
          { title: 'USED', width: 16, align: 'right' },
          { title: 'USABLE', width: 16, align: 'right' },
        ],
        rows: tracks.map(({ name, before, cars, used_ft, usable_length_ft }) => ({
          cells: [
            name,
            String(before),
            String(cars),
            feet(used_ft),
            usable_length_ft === null ? '' : feet(usable_length_ft),
          ],
          tone: before === cars ? 'faint' : 'plain',
        })),
      },
      { kind: 'heading', text: 'Cars that stand elsewhere', note: carCount(changes.length) },
      {
        kind: 'table',
        empty: 'Every car stands where it stood.',
        columns: [
          { title: 'CAR', width: 20, strong: true },
          { title: 'STOOD AT', width: 40 },
          { title: 'STANDS AT', width: 40, strong: true },
        ],
        rows: changes.map(({ mark, from, to }) => ({ cells: [mark, place(from), place(to)] })),
      },
      { kind: 'heading', text: 'Every move', note: 'newest first' },
      {
        kind: 'table',
        empty: 'None.',
        columns: [
          { title: 'WHEN', width: 16 },
          { title: 'WHO', width: 18 },
          { title: 'WHAT', width: 48, strong: true },
          { title: 'CARS', width: 6, align: 'right' },
          { title: 'EXCEPTION', width: 12 },
        ],
        rows: moves.map(({ at, by_name, summary, car_count, outcome, reason, comments }) => ({
          cells: [
            clock(at),
            by_name,
            comments === '' ? summary : `${summary} · ${comments}`,
            String(car_count),
            [outcome, reason].filter((code) => code !== '').join(' '),
          ],
          flag: outcome !== '',
        })),
      },
      { kind: 'signatures', labels: ['Handed over by', 'Taken over by', 'Date and time'] },
    ],
  }
}
