/** Loads by day, as bars and as a table, and the tickets that are open now. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, type ReactNode } from 'react'
import type { LoadsAnswer, LoadsOfDay } from '#model/areas/legacy/rules/overview/answers.ts'
import { countOf, grouped } from '#model/shared/number-format.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { PartTarget } from '#src/ui/lines/PartTarget.tsx'
import { MatrixGrid } from '#src/ui/matrix/MatrixGrid.tsx'
import type { CellDrawing } from '#src/ui/matrix/MatrixRow.tsx'
import { loadKinds, loadWords, type LoadsMatrix } from '../state/figure-matrices.ts'
import { overviewKeys as keys } from '../state/keys.ts'
import { StackedBars } from './StackedBars.tsx'
import { Tile } from './Tile.tsx'
import styles from '../Overview.module.css'

type Props = {
  readonly answer: UseQueryResult<LoadsAnswer>
  readonly matrix: LoadsMatrix
  readonly siteNames: readonly string[]
  readonly onOpenNow: () => void
  readonly lead: ReactNode
}
const columns = loadKinds.map((kind) => ({ key: kind, head: loadWords[kind], title: loadWords[kind] }))
const HOUR = 60

function openWords({ open, oldest_minutes }: LoadsAnswer['now']): string {
  if (open === 0 || oldest_minutes === null) return 'None open now'
  const [hours, minutes] = [Math.floor(oldest_minutes / HOUR), oldest_minutes % HOUR]
  const age = hours === 0 ? `${minutes} min` : `${grouped(hours)} h ${minutes} min`
  return `${grouped(open)} open now, the oldest for ${age}`
}

export function LoadsTile({ answer, matrix, siteNames, onOpenNow, lead }: Props) {
  const { data } = answer
  return (
    <Tile
      title="Loads by day"
      about={
        data && (
          <Button look="quiet" shortcut={keys.openNow} onPress={onOpenNow}>
            {openWords(data.now)}
          </Button>
        )
      }
      answer={answer}
      isEmpty={({ results }) => results.every((day) => loadKinds.every((kind) => day[kind] === 0))}
      none={{
        title: 'No load in these days',
        says: 'A load counts on the day on which it ended, and while it is open on the day on which it began.',
      }}
      lead={lead}
    >
      {({ results }) => <Shown days={results} matrix={matrix} siteNames={siteNames} />}
    </Tile>
  )
}

type ShownProps = {
  readonly days: readonly LoadsOfDay[]
  readonly matrix: LoadsMatrix
  readonly siteNames: readonly string[]
}
function Shown({ days, matrix, siteNames }: ShownProps) {
  const lines = useMemo(() => days.map(({ date }) => ({ id: date, name: date, beside: '', under: 'days' })), [days])
  useEffect(
    () =>
      matrix.show(
        days.map(({ date }) => date),
        siteNames,
      ),
    [matrix, days, siteNames],
  )
  const drawing = useCallback<CellDrawing>(
    (line, column) => {
      const [day, kind] = [days.find(({ date }) => date === line), loadKinds[column]]
      if (!day || !kind) return { says: '' }
      const count = day[kind]
      return {
        says: `${loadWords[kind]}: ${countOf(count, 'ticket')}`,
        beside: grouped(count),
        tone: count === 0 ? 'faint' : undefined,
      }
    },
    [days],
  )
  return (
    <>
      <StackedBars
        unit="tickets"
        names={days.map(({ date }) => date)}
        series={(['load', 'unload', 'open'] as const).map((kind) => ({
          name: loadWords[kind],
          values: days.map((day) => day[kind]),
        }))}
      />
      <div className={styles['matrix']}>
        <PartTarget kind="legacy:loads" target={matrix}>
          <MatrixGrid
            label="Loads by day"
            corner="Day"
            columns={columns}
            lines={lines}
            drawing={drawing}
            controller={matrix}
            isWhole={false}
          />
        </PartTarget>
      </div>
    </>
  )
}
