/** The mass balance of a site on one day: figures by product, readings of its tanks, and changes after the day was closed. */
import type { server } from '#model/areas/terminal/place.resource.ts'
import type { BalanceRow, DayBalance } from '#model/areas/terminal/rules/balance/answers.ts'
import { rowWords } from '#model/areas/terminal/rules/balance/row-words.ts'
import { clock } from '#model/shared/clock.ts'
import { dayBalance } from '#server/areas/terminal/balance/day.ts'
import type { PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import type { PaperPart } from '#server/print/paper.ts'
import { framed, tableOf } from './framed.ts'

const columns = [
  ['Product', 19],
  ['Opening', 11, 'right'],
  ['Receipts', 11, 'right'],
  ['Shipments', 12, 'right'],
  ['Own use', 11, 'right'],
  ['Adjusted', 11, 'right'],
  ['Book', 11, 'right'],
  ['Closing', 11, 'right'],
  ['Gain or loss', 15, 'right'],
  ['%', 7, 'right'],
  ['Allowed', 10, 'right'],
  ['Tolerance', 12, 'right'],
  ['State', 42],
] as const

const cellsOf = (row: BalanceRow): readonly string[] => [
  row.product__label,
  row.opening ?? '',
  row.receipts,
  row.shipments,
  row.own_use,
  row.adjustments,
  row.book ?? '',
  row.closing ?? '',
  row.gain ?? '',
  row.percent ?? '',
  row.allowed,
  row.tolerance,
  rowWords(row),
]

const tanksTable = ({ rows, timezone }: DayBalance): PaperPart => {
  const at = (moment: string | null): string => (moment === null ? 'not measured' : clock(moment, timezone))
  return tableOf(
    [
      ['Product', 20],
      ['Tank', 16],
      ['Opening', 14, 'right'],
      ['Measured', 24],
      ['Closing', 14, 'right'],
      ['Measured', 24],
    ],
    rows.flatMap(({ product__label, tanks }) =>
      tanks.map(({ code, opening, opening_at, closing, closing_at }) => [
        product__label,
        code,
        opening ?? '',
        at(opening_at),
        closing ?? '',
        at(closing_at),
      ]),
    ),
    'No tank holds a product of the balance.',
  )
}

/** Names the products whose density is in no table. */
const uncorrectedParts = ({ rows }: DayBalance): readonly PaperPart[] => {
  const names = rows.flatMap(({ product__label, corrected }) => (corrected ? [] : [product__label]))
  return names.length === 0
    ? []
    : [{ kind: 'text', text: `Not corrected from 60 °F to 15 °C: ${names.join(', ')}.`, tone: 'faint' }]
}

const lateParts = ({ late, timezone }: DayBalance): readonly PaperPart[] =>
  late.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Changed after the day was closed' },
        tableOf(
          [
            ['Product', 20],
            ['Record', 30],
            ['Time', 24],
            ['Change', 12],
            ['Was', 12, 'right'],
            ['Now', 12, 'right'],
            ['Effect', 12, 'right'],
          ],
          late.map((one) => [
            one.product__label,
            one.label,
            clock(one.at, timezone),
            one.change,
            one.was ?? '',
            one.volume,
            one.effect,
          ]),
          '',
        ),
      ]

export const dayBalancePaper: PaperWork<typeof server, DayBalance> = {
  facts: async (call, found) => {
    const all: DayBalance[] = []
    for (const { id } of found) all.push(await dayBalance(call, { date: call.day, facility: id }))
    return all
  },
  one: (facts, issue) => {
    const { date, facility__label, timezone, state, closed_by, closed_at, reason, rows } = facts
    return framed(
      {
        title: 'Daily Mass Balance',
        about: `${facility__label} ${date}`,
        zone: timezone,
        landscape: true,
        facts: [
          ['Site', facility__label],
          ['Day', date],
          ['State', state],
          ['Closed by', closed_by ?? ''],
          ['Closed', closed_at === null ? '' : clock(closed_at, timezone)],
          ['Reason', reason],
          ['Volumes', 'm³ at 15 °C'],
        ],
        parts: [
          tableOf(columns, rows.map(cellsOf), 'No product was at this site on this day.'),
          ...uncorrectedParts(facts),
          { kind: 'heading', text: 'Tanks' },
          tanksTable(facts),
          ...lateParts(facts),
        ],
      },
      issue,
    )
  },
  filename: ({ facility__label, date }) => `Balance ${facility__label} ${date}`,
}
