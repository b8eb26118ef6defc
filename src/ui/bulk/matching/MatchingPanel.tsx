/** The panel of a change of all rows that match: what it would do, how far its job is, and what it left as it was. */
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { outcomes } from '#model/shared/outcome.ts'
import { grouped } from '#model/shared/number-format.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { plainStrokeOf } from '#src/engine/commands/keys/event-to-key.ts'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import styles from '../Bulk.module.css'
import { graveCommitKey } from '../bulk-keys.ts'
import { JobProgress } from './JobProgress.tsx'
import { LeftRows } from './LeftRows.tsx'
import type { MatchingChange } from './matching-change.ts'
import { countedAll } from './matching-operation.ts'

const words = {
  conflict: 'changed by someone else',
  not_allowed: 'not allowed',
  not_found: 'not found',
  changed: 'will change',
  already: 'no change',
} as const

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function Preview({ change, onClose }: { readonly change: MatchingChange; readonly onClose: () => void }) {
  const { stage, trial } = useSnapshot(change.state)
  const { resource, title, undo: way } = change.operation
  const isPart = trial !== null && (trial.about || trial.judged < trial.matching)
  if (stage === 'judging')
    return (
      <p role="status" aria-busy>
        Checking some of the rows …
      </p>
    )
  return (
    <>
      {trial && (
        <>
          <p className={styles['note']}>
            {`${sentenceCase(countedAll(resource, trial.matching, trial.about))} ${trial.matching === 1 ? 'matches' : 'match'}. `}
            {isPart ? `${grouped(trial.judged)} of them were checked; the figures are about right.` : ''}
          </p>
          <ul className={styles['rows']} aria-label="What would become of them">
            {outcomes.flatMap((outcome) =>
              trial.counts[outcome] > 0
                ? [
                    <li key={outcome}>
                      <span className={styles['count']}>
                        {isPart ? 'about ' : ''}
                        {grouped(trial.counts[outcome])}
                      </span>
                      <span>
                        {words[outcome]}
                        {trial.results.find((one) => one.outcome === outcome && one.message !== '')?.message
                          ? `: ${trial.results.find((one) => one.outcome === outcome)?.message}`
                          : ''}
                      </span>
                    </li>,
                  ]
                : [],
            )}
          </ul>
          <p className={styles['note']}>
            {`A job of the server does it. You may close this panel and go on; what is done stays if it is stopped${
              way === 'none' ? '. This cannot be undone.' : ', and can be undone.'
            }`}
          </p>
        </>
      )}
      <div className={styles['buttons']}>
        <Button autoFocus onPress={onClose}>
          Cancel
        </Button>
        {change.canBegin() && (
          <Button
            look={way === 'none' ? 'stop' : 'primary'}
            shortcut={graveCommitKey.key}
            onPress={() => void change.begin()}
          >
            {title}
          </Button>
        )}
      </div>
    </>
  )
}

function Job({ change, onClose }: { readonly change: MatchingChange; readonly onClose: () => void }) {
  const { batch } = useSnapshot(change.state)
  const close = useRef<HTMLButtonElement>(null)
  if (!batch) return null
  const toClose = (): void => close.current?.focus()
  const isStopped = batch.status === 'stopped' || batch.status === 'failed'
  return (
    <>
      <JobProgress change={change} onGone={toClose} />
      <LeftRows change={change} />
      <div className={styles['buttons']}>
        {isStopped && <Button onPress={() => void change.goOn()}>Go on</Button>}
        {change.canUndo() && <Button onPress={() => void change.undo()}>Undo</Button>}
        <Button ref={close} look="primary" autoFocus onPress={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}

type PanelProps = {
  readonly change: MatchingChange
  readonly onClose: () => void
  /** Called where it is closed while the job goes on. */
  readonly onLeft: (change: MatchingChange) => void
}

/** Rendered inside a dialog. */
export function MatchingSteps({ change, onClose, onLeft }: PanelProps) {
  const { stage, failure } = useSnapshot(change.state)
  useEffect(() => {
    if (change.state.stage === 'judging') void change.judge()
    return change.watch(onLeft)
  }, [change, onLeft])
  // A focused button takes Enter for itself, with Ctrl too, unless the panel is first.
  const keys = useKeyDown<HTMLDivElement>((event) => {
    if (plainStrokeOf(event) !== graveCommitKey.chord || !change.canBegin()) return false
    void change.begin()
    return true
  })
  return (
    <div ref={keys} className={styles['panel']}>
      {failure !== null && (
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      )}
      {stage === 'job' ? <Job change={change} onClose={onClose} /> : <Preview change={change} onClose={onClose} />}
    </div>
  )
}

export default function MatchingPanel(props: PanelProps) {
  const { change, onClose } = props
  return (
    <Dialog title={change.operation.title} isOpen wide onClose={onClose}>
      <MatchingSteps {...props} />
    </Dialog>
  )
}
