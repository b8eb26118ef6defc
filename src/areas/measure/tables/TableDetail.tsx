/** One gauge table as curve and rows, or the difference between two. */
import { ArrowLeftRight, Sigma, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { compareTables, type GaugeTable, type TableDifference } from '#model/areas/measure/rules/gauge/gauge.ts'
import { tankVolume } from '#model/areas/measure/rules/gauge/tank.ts'
import { grouped } from '#model/shared/number-format.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { PlotSpec } from '#src/ui/plot/drawing.ts'
import { numberText } from '#model/kernel/quantity.ts'
import { tableKeys } from '../fields/keys.ts'
import { Numbers, type TableColumnSpec } from '../fields/Numbers.tsx'
import { nameOf, readingText, tableOf, useTableRow, type TableRow } from '../data/tables.ts'
import type { TablesController } from './tables-controller.ts'
import { inchesOf, shapeOf } from '../fields/tank-shape.ts'
import styles from './Tables.module.css'

const Plot = lazy(() => import('#src/ui/plot/Plot.tsx'))

type Line = {
  readonly reading: number
  readonly volume: number
  readonly step: number | null
  readonly shape: number | null
}

/** Each row with its increment, and its deviation from the tank's calculated shape. */
function linesOf(table: GaugeTable, diameter: number | null): readonly Line[] {
  const tank = shapeOf(table, diameter)
  return table.rows.map(([reading, volume], at) => {
    const depth = inchesOf(reading, table.unit)
    const closed = tank && depth <= tank.diameter ? tankVolume(tank, depth) : null
    return {
      reading,
      volume,
      step: at === 0 ? null : volume - (table.rows[at - 1]?.[1] ?? 0),
      shape: closed === null ? null : volume - closed,
    }
  })
}

const columnsOf = ({ unit, kind }: GaugeTable): readonly TableColumnSpec<Line>[] => [
  { label: `${kind === 'outage' ? 'Outage' : 'Innage'} ${unit}`, of: ({ reading }) => readingText(reading, unit) },
  { label: 'Volume gal', of: ({ volume }) => grouped(volume) },
  { label: 'Increment gal', of: ({ step }) => (step === null ? '' : numberText(step, 1)) },
  { label: 'Deviation gal', of: ({ shape }) => (shape === null ? '—' : numberText(shape, 1)) },
]
const differences = (
  { unit }: GaugeTable,
  first: string,
  second: string,
): readonly TableColumnSpec<TableDifference>[] => [
  { label: `Reading ${unit}`, of: ({ reading }) => readingText(reading, unit) },
  { label: `${first} outage gal`, of: ({ first: volume }) => numberText(volume, 1) },
  { label: `${second} outage gal`, of: ({ second: volume }) => numberText(volume, 1) },
  { label: 'Difference gal', of: ({ difference }) => `${difference > 0 ? '+' : ''}${numberText(difference, 1)}` },
]

function curve(table: GaugeTable, lines: readonly Line[], shown: 'volume' | 'step'): PlotSpec {
  const x = {
    label: table.kind === 'outage' ? 'Outage' : 'Innage',
    unit: table.unit,
    values: lines.map(({ reading }) => reading),
    digits: 2,
  }
  return shown === 'volume'
    ? {
        x,
        lines: [{ label: 'Volume', unit: 'gal', tone: 'accent', values: lines.map(({ volume }) => volume) }],
        marks: [{ on: 'y', at: table.shellFull, label: 'full shell', tone: 'text-muted' }],
      }
    : {
        x,
        lines: [
          {
            label: 'Increment per step',
            unit: 'gal',
            tone: 'accent',
            digits: 1,
            values: lines.map(({ step }) => step),
          },
        ],
      }
}
const between = (table: GaugeTable, rows: readonly TableDifference[], first: string, second: string): PlotSpec => ({
  x: { label: 'Reading', unit: table.unit, values: rows.map(({ reading }) => reading), digits: 2 },
  y: 'Difference (gal)',
  lines: [
    {
      label: `${second} minus ${first}`,
      unit: 'gal',
      tone: 'accent',
      digits: 1,
      values: rows.map(({ difference }) => difference),
    },
  ],
  marks: [{ on: 'y', at: 0, label: 'alike', tone: 'text-muted' }],
})

export function TableDetail({
  controller,
  id,
  other,
}: {
  readonly controller: TablesController
  readonly id: number | null
  readonly other: number | null
}) {
  const { shown } = useSnapshot(controller.state)
  const one = useTableRow(id)
  const otherRow = useTableRow(other)
  const here = useRef<HTMLElement>(null)
  useEffect(() => {
    controller.onPlot(() => here.current?.querySelector<HTMLElement>('[role=slider]')?.focus())
    return () => controller.onPlot(undefined)
  }, [controller])
  if (id === null)
    return <EmptyState title="No table selected">Select one with the arrow keys to see its curve.</EmptyState>
  if (one.isError)
    return <ErrorState title="The table could not be loaded" error={one.error} onRetry={() => void one.refetch()} />
  if (!one.data) return <Skeleton rows={10} label="Loading the table" />
  const row = one.data
  const against = other !== null && other !== id ? otherRow.data : undefined
  return (
    <section ref={here} className={styles['detail']} aria-label={`Table of ${nameOf(row)}`}>
      <header className={styles['bar']}>
        <h2>{against ? `${nameOf(against)} and ${nameOf(row)}` : nameOf(row)}</h2>
        <span className={styles['facts']}>
          {grouped(Number(row.shell_capacity))} gal · {row.reading_kind} by {readingText(row.step ?? 0, row.unit)}{' '}
          {row.unit} · {grouped(row.rows.length)} rows{row.source !== '' && ` · ${row.source}`}
        </span>
        <span className={styles['room']} />
        {!against && (
          <Button icon={Sigma} shortcut={tableKeys.chart} onPress={() => controller.turn()}>
            {shown === 'volume' ? 'Show increments' : 'Show volume'}
          </Button>
        )}
        <Button
          icon={other === null ? ArrowLeftRight : X}
          shortcut={tableKeys.compare}
          onPress={() => controller.compare()}
        >
          {other === null ? 'Compare with…' : other === id ? 'Select another table' : 'End comparison'}
        </Button>
      </header>
      {against ? <Against first={against} second={row} /> : <Alone row={row} shown={shown} />}
    </section>
  )
}

const LazyPlot = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<Skeleton rows={8} />}>{children}</Suspense>
)

function Alone({ row, shown }: { readonly row: TableRow; readonly shown: 'volume' | 'step' }) {
  const table = tableOf(row)
  const lines = linesOf(table, row.inside_diameter)
  return (
    <div className={styles['both']}>
      <LazyPlot>
        <Plot label={`Curve of ${nameOf(row)}`} spec={curve(table, lines, shown)} />
      </LazyPlot>
      <Numbers
        label={`Rows of ${nameOf(row)}`}
        columns={columnsOf(table)}
        rows={lines}
        keyOf={({ reading }) => reading}
      />
    </div>
  )
}

function Against({ first, second }: { readonly first: TableRow; readonly second: TableRow }) {
  const [one, two] = [tableOf(first), tableOf(second)]
  if (one.unit !== two.unit || one.kind !== two.kind)
    return (
      <EmptyState title="These tables cannot be compared">
        One measures {one.kind} in {one.unit}, the other {two.kind} in {two.unit}.
      </EmptyState>
    )
  const rows = compareTables(one, two)
  return (
    <div className={styles['both']}>
      <LazyPlot>
        <Plot
          label={`Difference of ${nameOf(second)} from ${nameOf(first)}`}
          spec={between(one, rows, nameOf(first), nameOf(second))}
        />
      </LazyPlot>
      <Numbers
        label="Difference row by row"
        columns={differences(one, nameOf(first), nameOf(second))}
        rows={rows}
        keyOf={({ reading }) => reading}
      />
    </div>
  )
}
