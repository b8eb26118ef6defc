/** One line of what keeps a record from its next state; each sentence opens what mends it. */
import { Button } from 'react-aria-components'
import { obstacleText, type Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { grouped } from '#model/shared/number-format.ts'
import { Key } from '../controls/Key.tsx'
import styles from './InTheWay.module.css'

/** Sentences said; Why not? lists them all. */
const SAID = 3

function headingOf(label: string, count: number, isWarning: boolean): string {
  if (isWarning) return `Nothing keeps it from “${label}”, but look at:`
  return count === 1 ? `1 thing keeps it from “${label}”:` : `${grouped(count)} things keep it from “${label}”:`
}

/** Without obstacles, and without warnings, there is none. */
export function ObstacleLine(props: {
  /** Of the verb. */
  readonly label: string
  readonly blockers: readonly Obstacle[]
  readonly warnings?: readonly Obstacle[]
  /** Said instead, of what is no verb. */
  readonly heading?: string
  readonly onCure: (obstacle: Obstacle) => void
}) {
  const { label, blockers, warnings = [], heading, onCure } = props
  const isWarning = blockers.length === 0
  const said = isWarning ? warnings : blockers
  if (said.length === 0) return null
  return (
    <p className={styles['line']} role="status" data-warning={isWarning}>
      <span aria-hidden>▲</span> {heading ?? headingOf(label, said.length, isWarning)}{' '}
      {said.slice(0, SAID).map((one, at) => (
        <span key={`${one.code} ${one.object?.id ?? ''} ${at}`}>
          <Button className={styles['cure'] ?? ''} onPress={() => onCure(one)}>
            {obstacleText(one)}
          </Button>{' '}
        </span>
      ))}
      {said.length > SAID && `And ${grouped(said.length - SAID)} more. `}
      <Key of="shift+w" command="whyNot:explain" />
    </p>
  )
}
