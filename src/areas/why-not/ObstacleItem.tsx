/** A line of what stands in the way: the sentence, who may lift it, the records it concerns, and what mends it. */
import { grouped } from '#model/shared/number-format.ts'
import { obstacleText, type ObstacleKind } from '#model/kernel/why-not/obstacle.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { overridingIn } from '#model/kernel/action.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { may } from '#src/engine/session/session.state.ts'
import { cureOf } from './cures.ts'
import { whoLifts, type DeedLines, type ObstacleLine } from './lines.ts'
import { whyNotOverride } from './overriding.ts'
import styles from './WhyNot.module.css'

const kinds: Readonly<Record<ObstacleKind, string>> = {
  missing: 'missing',
  refused: 'refused',
  state: 'state',
  frozen: 'locked',
  referenced: 'in use',
  analysis: 'analysis',
  customs: 'customs',
  certification: 'certificate',
  access: 'access',
  limit: 'limit',
  contract: 'contract',
  product: 'product',
  vehicle: 'vehicle',
  lockout: 'locked out',
  permission: 'permission',
}

/** Of several records the first few are named. */
const NAMED = 3
function namesOf({ records }: ObstacleLine): string {
  const names = records.slice(0, NAMED).map(({ title }) => title)
  return records.length > NAMED ? `${names.join(', ')} and ${grouped(records.length - NAMED)} more` : names.join(', ')
}

const Cure = ({ words }: { readonly words: string | undefined }) =>
  words === undefined ? null : (
    <span className={styles['cure']}>
      {words} <Key of="enter" />
    </span>
  )

/** Offered to those who may. */
function Override({ line, of }: { readonly line: ObstacleLine; readonly of: string }) {
  const resource = resourceNamed(of)
  const action = overridingIn(resource.actions)
  if (action === undefined || whyNotOverride(resource, line) !== undefined || !may(action.needs)) return null
  return (
    <span className={styles['cure']}>
      Override <Key of="o" command="whyNot:override" />
    </span>
  )
}

export function ObstacleItem(props: { readonly line: ObstacleLine; readonly of: string; readonly isAlone: boolean }) {
  const { line, of, isAlone } = props
  const { obstacle, isWarning } = line
  const who = whoLifts(obstacle)
  return (
    <div className={styles['line']}>
      <span className={styles['kind']} data-warning={isWarning}>
        {obstacle.overridden !== undefined ? 'overridden' : isWarning ? 'warning' : kinds[obstacle.kind]}
      </span>
      <span className={styles['says']}>
        {obstacleText(obstacle)}
        {obstacle.until !== undefined && <span className={styles['who']}> Until {obstacle.until.slice(0, 10)}.</span>}
        {who !== '' && <span className={styles['who']}> {who}</span>}
        {!isAlone && <span className={styles['who']}> {namesOf(line)}</span>}
      </span>
      <span className={styles['ways']}>
        <Cure words={cureOf(line, of)} />
        <Override line={line} of={of} />
      </span>
    </div>
  )
}

export function ReadyItem({ lines: { label, ready, of } }: { readonly lines: DeedLines }) {
  return (
    <div className={styles['line']}>
      <span className={styles['kind']} data-ready="true">
        ready
      </span>
      <span className={styles['says']}>
        {of === 1 ? 'It can be done now.' : `It can be done with ${grouped(ready.length)} of them now.`}
      </span>
      <Cure words={label} />
    </div>
  )
}
