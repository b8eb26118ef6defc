/** Everybody's papers: holders by carrier down, types across, each cell a letter with the days that are left. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useSearch } from 'wouter'
import type {
  MatrixHolder,
  MatrixType,
  PaperMatrix as Answer,
  PaperStop,
} from '#model/areas/admission/rules/paper-matrix.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { MatrixGrid } from '#src/ui/matrix/MatrixGrid.tsx'
import type { CellDrawing } from '#src/ui/matrix/MatrixRow.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { cellText } from './cell-words.ts'
import { matrixKeys as keys, matrixSets } from './keys.ts'
import { MatrixController } from './matrix-controller.ts'
import { atTerminals, type MatrixPapers } from './papers.ts'
import { paperCellDrawn } from './paper-cell.ts'
import styles from '#src/ui/matrix/Walked.module.css'

export default function PaperMatrix() {
  return <Matrix papers={atTerminals} />
}

export function Matrix({ papers }: { readonly papers: MatrixPapers }) {
  const answer = useFresh<Answer, readonly unknown[]>({
    queryKey: [papers.path, 'matrix'],
    queryFn: ({ signal }) => api<Answer>(`${papers.path}matrix/`, { signal }),
    meta: { resources: papers.sources },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={12} label="Loading the papers" />
  if (answer.data.types.length === 0)
    return (
      <EmptyState title="No paper is asked for">
        <Button onPress={() => open(papers.types, {})}>Show the types</Button>
      </EmptyState>
    )
  return <Shown matrix={answer.data} papers={papers} />
}

const lineOf = ({ id, name, carrier }: MatrixHolder) => ({
  id,
  name,
  beside: carrier === name ? '' : carrier,
  under: carrier,
})
const columnOf = ({ certification, name, code }: MatrixType) => ({
  key: certification,
  head: code === '' ? name : code,
  title: name,
})

function Shown({ matrix, papers }: { readonly matrix: Answer; readonly papers: MatrixPapers }) {
  const search = useSearch()
  const [controller] = useState(() => new MatrixController(search, papers.needs))
  const { filter } = useSnapshot(controller.shown)
  useCommandTarget('certification:matrix', controller)
  useCommandTarget('focus', controller)
  const holders = useMemo(() => controller.show(matrix, filter), [controller, matrix, filter])
  useEffect(() => controller.focus(), [controller])
  const byId = useMemo(() => new Map(holders.map((one) => [one.id, one])), [holders])
  const stops = useMemo(
    () => new Map(matrix.stops.map(({ holder: of, certification: type, loads }) => [`${of} ${type}`, loads])),
    [matrix],
  )
  const drawing = useCallback<CellDrawing>(
    (id, at) => {
      const [holder, type] = [byId.get(id), matrix.types[at]]
      if (!holder || !type) return { says: '' }
      return paperCellDrawn(holder, at, type, stops.get(`${id} ${type.certification}`) ?? [])
    },
    [byId, matrix, stops],
  )
  const lines = useMemo(() => holders.map(lineOf), [holders])
  const columns = useMemo(() => matrix.types.map(columnOf), [matrix])
  return (
    <section className={styles['screen']} aria-label="Matrix of certificates">
      <header className={styles['top']}>
        <div className={styles['sets']}>
          {matrixSets.map(({ key, label, show }) => {
            if ('coming' in show && !papers.ofLoads) return null
            const isOn =
              filter.state === ('state' in show ? show.state : null) &&
              filter.coming === ('coming' in show ? show.coming : null) &&
              filter.days === null
            return (
              <Button
                key={key}
                look={isOn ? 'plain' : 'quiet'}
                aria-pressed={isOn}
                shortcut={key}
                onPress={() => controller.turnTo(show)}
              >
                {label}
              </Button>
            )
          })}
        </div>
        <TextField label="Holder or carrier" value={filter.text} onChange={(text) => controller.find(text)} />
      </header>
      {holders.length === 0 ? (
        <EmptyState title="Nobody has papers of that kind" />
      ) : (
        <MatrixGrid
          label="Certificates by holder and type"
          corner="Holder"
          columns={columns}
          lines={lines}
          drawing={drawing}
          controller={controller}
        />
      )}
      <footer className={styles['foot']}>
        <Said controller={controller} matrix={matrix} byId={byId} stops={stops} />
        <span className={styles['sets']}>
          {may(papers.needs) && (
            <>
              <Button look="quiet" shortcut={keys.upload} onPress={() => controller.upload()}>
                Attach scan
              </Button>
              <Button look="quiet" shortcut={keys.seen} onPress={() => void controller.seen()}>
                Verified
              </Button>
            </>
          )}
          <Button look="quiet" shortcut={keys.next} onPress={() => controller.next()}>
            Next to look at
          </Button>
        </span>
      </footer>
    </section>
  )
}

type Stops = ReadonlyMap<string, PaperStop['loads']>
type SaidProps = {
  readonly controller: MatrixController
  readonly matrix: Answer
  readonly byId: ReadonlyMap<string, MatrixHolder>
  readonly stops: Stops
}
/** What the cell under the cursor says; by itself, so that a step of the cursor draws nothing else of the screen again. */
function Said({ controller, matrix, byId, stops }: SaidProps) {
  const { line, column } = useSnapshot(controller.state)
  const [current, type] = [byId.get(line ?? ''), matrix.types[column]]
  const loads = (current && type && stops.get(`${current.id} ${type.certification}`)) ?? []
  return (
    <span className={styles['said']}>
      <span role="status">
        {current && type
          ? cellText(current, type, current.cells[column] ?? null, loads.length)
          : `${grouped(byId.size)} holders`}
      </span>
      <span role="note">
        {loads.length > 0
          ? `Tomorrow: ${loads.map(({ title }) => title).join(', ')}`
          : 'M missing, U unverified, V valid, E expiring, X expired; the number is days left.'}
      </span>
    </span>
  )
}
