/**
 * A file of 20,000 rows and 20 columns that `read_table/` reads: beside the parser of CSV alone, and how long the event
 * loop is held at most.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { startServer } from '../../server/harness.ts'
import { percentile, type Table } from '../kit/bench.ts'
import { fromOutside } from '../kit/outside.ts'

const [TIMES, ROWS, MORE_MS, HELD_MS] = [5, 20_000, 1500, 50]

const columns: Readonly<Record<string, (row: number) => string>> = {
  name: (row) => `Party ${row}`,
  code: (row) => `P${row}`,
  country: () => 'CA',
  state: () => 'Alberta',
  city: (row) => `Town ${row % 300}`,
  street: (row) => `${row} Railway Avenue`,
  postal_code: () => 't0b1v0',
  telephone: (row) => `780 555 ${String(1000 + (row % 9000))}`,
  emergency_telephone: () => '1-800-424-9300',
  email: (row) => `docks${row}@Example.com`,
  contact: (row) => `Clerk ${row % 1000}`,
  comments: (row) => `Row ${row}, with a comma`,
}
/** Twenty columns: those that no party has are read over. */
const heading = [
  ...Object.keys(columns),
  ...Array.from({ length: 20 - Object.keys(columns).length }, (_, at) => `X${at}`),
]
const quoted = (cell: string): string => (cell.includes(',') ? `"${cell}"` : cell)
const text = [
  heading.join(','),
  ...Array.from({ length: ROWS }, (_, row) =>
    heading.map((name) => quoted(columns[name]?.(row) ?? `${row}`)).join(','),
  ),
].join('\n')

function parseAlone(): number {
  const began = performance.now()
  parse(text)
  return performance.now() - began
}

export async function bench(): Promise<Table> {
  const server = await startServer()
  const [held, took, alone]: [number[], number[], number[]] = [[], [], []]
  try {
    const clerk = await server.user()
    for (let time = 0; time < TIMES; time++) {
      alone.push(parseAlone())
      await wait(500)
      const answer = await fromOutside(server, clerk, {
        path: 'read_table/',
        form: { as: 'company:party' },
        file: { name: 'parties.csv', content: text },
      })
      const { rows = [] } = JSON.parse(answer.text)
      const good = rows.filter(({ problems }: { problems: object }) => Object.keys(problems).length === 0)
      if (good.length !== ROWS) throw new Error(`Read without a problem: ${good.length}. ${answer.text.slice(0, 300)}`)
      took.push(answer.ms)
      held.push(answer.heldMs)
    }
  } finally {
    await server.close()
  }
  const parser = percentile(alone, 50)
  return {
    title: 'A table of 20,000 rows and 20 columns, read for its preview',
    rows: [
      {
        measure: `read, judged and answered to another process, median of ${TIMES}`,
        ours: percentile(took, 50),
        unit: 'ms',
        peer: { name: 'csv-parse alone', value: parser },
        limit: parser + MORE_MS,
      },
      { measure: `event loop held at most, worst of ${TIMES}`, ours: Math.max(...held), unit: 'ms', limit: HELD_MS },
    ],
  }
}
