/** The course of a record's states: those behind it, where it is and since when, and those to come. */
import { useSnapshot } from 'valtio'
import { courseOf, firstState } from '#model/kernel/words/life-course.ts'
import type { Life } from '#model/kernel/life.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import { may } from '#src/engine/session/session.state.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Badge } from '../../controls/Badge.tsx'
import { stateOf } from '../../controls/state-marks.ts'
import styles from './Course.module.css'
import type { RecordController } from '../state/record-controller.ts'
import { useHistory } from '../state/row-history.ts'

/** When the record got to its state. A history that begins later, or may not be read, does not tell. */
function useSince({ name, row, resource }: RecordController, life: Life, isAtRest: boolean): string | undefined {
  const history = useHistory(name, row?.id ?? '', isAtRest && row !== undefined && may(resource.needs.history))
  return history.data?.results.find(
    ({ kind, changes }) => kind === 'create' || changes.some(({ field }) => field === life.field),
  )?.at
}

export function Course({
  controller,
  life,
  isAtRest,
}: {
  readonly controller: RecordController
  readonly life: Life
  /** Whether the user stays on this record: only then is its history asked for. */
  readonly isAtRest: boolean
}) {
  const { base } = useSnapshot(controller.draft.state)
  useDisplaySettings()
  const since = useSince(controller, life, isAtRest)
  const field = controller.resource.fields[life.field]
  if (field === undefined) return null
  const { states, at, now } = courseOf(life, firstState({ life, fields: controller.resource.fields }), base)
  const word = (state: string): string => codeText(field, state)
  const here = (
    <>
      <Badge state={stateOf(life.field, now) ?? 'plain'}>{word(now)}</Badge>
      {since !== undefined && <span className={styles['since']}>{`since ${momentText(since)}`}</span>}
    </>
  )
  return (
    <ol className={styles['course']} aria-label="Course">
      {states.map((state, place) => (
        <li
          key={state}
          data-step={place < at ? 'behind' : place === at ? 'here' : 'ahead'}
          data-near={place === at + 1}
          {...(place === at && { 'aria-current': 'step' })}
        >
          {place === at ? (
            here
          ) : (
            <span className={styles['state']} title={word(state)}>
              {word(state)}
            </span>
          )}
        </li>
      ))}
      {at < 0 && (
        <li data-step="here" aria-current="step">
          {here}
        </li>
      )}
    </ol>
  )
}
