/** Lays out a gauged train for printing. */
import { company } from '#model/areas/company/company.resource.ts'
import type { gaugeTable } from '#model/areas/measure/gauge-table.resource.ts'
import { separated } from '#model/kernel/quantity.ts'
import { carCount } from '#model/areas/yard/rules/name.ts'
import { clock, dayIn } from '#model/shared/clock.ts'
import { answerFile, type Call } from '#server/engine/base/handler.ts'
import type { Paper } from '#server/print/paper.ts'
import { renderPdf } from '#server/print/press.ts'

type Printing = Call<typeof gaugeTable, 'trainPdf'>
type Lines = Printing['input']['lines']

/** Fields of a line that were not sent are not there. */
const figure = (value: number | null | undefined, digits = 0): string =>
  typeof value === 'number' ? separated(value.toFixed(digits)) : ''
const words = (text: string | undefined): string => text ?? ''

function trainPaper(
  lines: Lines,
  { conditions, owner, by, at }: Readonly<Record<'conditions' | 'owner' | 'by' | 'at', string>>,
): Paper {
  const total = (name: 'gross' | 'net' | 'weight'): string =>
    figure(lines.reduce((sum, line) => sum + (line[name] ?? 0), 0))
  return {
    title: 'Gauged train',
    about: `${owner} · ${at}`,
    foot: `Gauged train · ${carCount(lines.length)} · printed by ${by} ${at}`,
    landscape: true,
    facts: [
      ['Cars', String(lines.length)],
      ['Conditions', conditions],
      ['Gross', `${total('gross')} gal`],
      ['Net at 60 °F', `${total('net')} gal`],
      ['Weight', `${total('weight')} lb`],
    ],
    parts: [
      {
        kind: 'table',
        empty: 'No car is gauged.',
        columns: [
          { title: '#', width: 4, align: 'right' },
          { title: 'CAR', width: 13, strong: true },
          { title: 'READING', width: 15, align: 'right' },
          { title: 'OUTAGE GAL', width: 9, align: 'right' },
          { title: 'GROSS GAL', width: 9, align: 'right' },
          { title: 'CTL 60 °F', width: 8, align: 'right' },
          { title: 'NET GAL', width: 9, align: 'right' },
          { title: 'WEIGHT LB', width: 9, align: 'right' },
          { title: 'FILLED %', width: 7, align: 'right' },
          { title: 'MOST %', width: 7, align: 'right' },
          { title: 'OUTCOME', width: 38 },
        ],
        rows: lines.map((line) => ({
          cells: [
            String(line.at ?? ''),
            words(line.car),
            words(line.reading),
            figure(line.outage),
            figure(line.gross),
            figure(line.factor60, 5),
            figure(line.net),
            figure(line.weight),
            figure(line.filled, 1),
            figure(line.permitted, 1),
            [line.outcome, line.message].filter(Boolean).join(': '),
          ],
        })),
      },
    ],
  }
}

export async function trainPdf({ input: { lines, conditions, timezone }, rows, person, now }: Printing) {
  const { name: owner } = await rows(company).get(person.company)
  const paper = trainPaper(lines, { conditions, owner, by: person.name, at: clock(now, timezone) })
  return answerFile({
    filename: `Gauged train ${dayIn(now, timezone)}.pdf`,
    type: 'application/pdf',
    inline: true,
    data: () => renderPdf(paper),
  })
}
