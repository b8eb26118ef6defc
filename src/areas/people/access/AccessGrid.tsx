/** The grid of accesses: people by customer and product down, sites across, toggled by key. */
import { useCallback, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { AccessCell, AccessMatrix, ShownAccess } from '#model/areas/people/rules/access-grid.ts'
import { userAccess } from '#model/areas/people/people.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { PartTarget } from '#src/ui/lines/PartTarget.tsx'
import { MatrixGrid } from '#src/ui/matrix/MatrixGrid.tsx'
import type { CellDrawing, DrawnCell } from '#src/ui/matrix/MatrixRow.tsx'
import styles from '#src/ui/matrix/Walked.module.css'
import type { AccessController, AccessSubject } from './access-controller.ts'
import { accessLetters, accessText } from './access-words.ts'
import { accessKeys as keys } from './keys.ts'

const sources = ['terminal:userAccess', 'terminal:user', 'terminal:company', 'terminal:product', 'terminal:server']
const SOON = 30
type Props = {
  readonly controller: AccessController
  readonly subject: AccessSubject
  /** A part of a record takes the keyboard only where one goes into it. */
  readonly isWhole: boolean
}

export function AccessGrid(props: Props) {
  const { user, company } = props.subject
  const answer = useFresh<AccessMatrix, readonly unknown[]>({
    queryKey: ['terminal:userAccess', 'matrix', user, company],
    queryFn: ({ signal }) =>
      api<AccessMatrix>(`${userAccess.path}matrix/`, {
        query: { ...(user !== null && { user }), ...(company !== null && { company }) },
        signal,
      }),
    meta: { resources: sources },
  })
  if (answer.isError && !answer.data)
    return (
      <ErrorState title="The accesses could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Skeleton rows={6} label="Loading the accesses" />
  return <Shown {...props} matrix={answer.data} />
}

const toneOf = ({ state, days }: AccessCell): DrawnCell['tone'] => {
  if (state === 'given') return days !== null && days <= SOON ? 'warn' : 'ok'
  return state === 'ended' ? 'stop' : state === 'coming' ? 'info' : 'faint'
}

function cellDrawn(line: ShownAccess, site: string, cell: AccessCell): DrawnCell {
  return {
    says: accessText(line, site, cell),
    tone: toneOf(cell),
    letter: accessLetters(cell),
    beside: cell.state === 'given' && cell.days !== null ? String(cell.days) : undefined,
  }
}

const lineOf =
  ({ user, company }: AccessSubject) =>
  ({ id, person, customer, goods, user: who }: ShownAccess) => {
    if (user !== null) return { id, name: customer, beside: goods, under: customer }
    if (company !== null) return { id, name: person, beside: goods, under: who }
    return { id, name: person, beside: `${customer} · ${goods}`, under: who }
  }

function Shown({ controller, subject, isWhole, matrix }: Props & { readonly matrix: AccessMatrix }) {
  const { filter } = useSnapshot(controller.shown)
  const { line, column } = useSnapshot(controller.state)
  const lines = useMemo(() => controller.show(matrix, filter), [controller, matrix, filter])
  const byId = useMemo(() => new Map(lines.map((one) => [one.id, one])), [lines])
  const drawing = useCallback<CellDrawing>(
    (id, at) => {
      const [one, site] = [byId.get(id), matrix.sites[at]]
      const cell = one && controller.cellOf(one, at)
      return one && site && cell ? cellDrawn(one, site.name, cell) : { says: '' }
    },
    [byId, matrix, controller],
  )
  const shown = useMemo(() => lines.map(lineOf(subject)), [lines, subject])
  const columns = useMemo(
    () => matrix.sites.map(({ id, name }) => ({ key: id ?? '', head: name, title: name })),
    [matrix],
  )
  useEffect(() => {
    if (isWhole) controller.focus()
  }, [controller, isWhole])
  const [here, site] = [byId.get(line ?? ''), matrix.sites[column]]
  const cell = here && controller.cellOf(here, column)
  const person = filter.all ? matrix.people.find(({ id }) => id === filter.user) : undefined
  return (
    <PartTarget kind="people:access" target={controller} isWhole={isWhole}>
      <header className={styles['top']}>
        <div className={styles['sets']}>
          <Button
            look={filter.all ? 'quiet' : 'plain'}
            aria-pressed={!filter.all}
            shortcut={keys.given}
            onPress={() => controller.showGiven()}
          >
            Given
          </Button>
          <Button
            look={filter.all ? 'plain' : 'quiet'}
            aria-pressed={filter.all}
            shortcut={keys.all}
            onPress={() => controller.showAll()}
          >
            {person ? `All of ${person.name}` : 'All of this person'}
          </Button>
        </div>
        <TextField label="Person, customer or product" value={filter.text} onChange={(text) => controller.find(text)} />
      </header>
      {lines.length === 0 ? (
        <EmptyState title={filter.text.trim() === '' ? 'No access is given' : 'Nothing matches what is searched for'}>
          {subject.user !== null && !filter.all && (
            <Button onPress={() => controller.showAll()}>Show all that could be given</Button>
          )}
        </EmptyState>
      ) : (
        <MatrixGrid
          label="Accesses by customer, product and site"
          corner={subject.user === null ? 'Person' : 'Customer'}
          columns={columns}
          lines={shown}
          drawing={drawing}
          controller={controller}
          isWhole={isWhole}
        />
      )}
      <footer className={styles['foot']}>
        <span className={styles['said']}>
          <span role="status">
            {here && site && cell ? accessText(here, site.name, cell) : `${grouped(lines.length)} lines`}
          </span>
          <span role="note">
            L loads, U unloads, in brackets by a wider access, X ended, … to come, – off; the number is days left.
          </span>
        </span>
        <span className={styles['sets']}>
          {may('change_user_access') && (
            <>
              <Button look="quiet" shortcut={keys.loads} onPress={() => void controller.toggle('can_load')}>
                Loads
              </Button>
              <Button look="quiet" shortcut={keys.unloads} onPress={() => void controller.toggle('can_unload')}>
                Unloads
              </Button>
            </>
          )}
          <Button look="quiet" shortcut={keys.next} onPress={() => controller.next()}>
            Next that does not hold
          </Button>
        </span>
      </footer>
    </PartTarget>
  )
}
