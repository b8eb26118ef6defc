/** One line of work: a checkbox sized for touch, the move, and what can be done about it. What is done stays, struck through. */
import { Check, ChevronDown, ChevronRight, TriangleAlert, Undo2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import { grouped } from '#model/shared/number-format.ts'
import { timeIn } from '#model/shared/clock.ts'
import { carCount } from '#model/areas/yard/rules/name.ts'
import { workExceptions, workInstructions, workReasons } from '#model/areas/yard/rules/work-codes.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Spinner } from '#src/ui/controls/Notice.tsx'
import type { ToldLine } from './state/calls.ts'
import { LineCars } from './LineCars.tsx'
import type { SwitchListController } from './state/switch-list-controller.ts'
import styles from './SwitchList.module.css'

const place = (spot: ToldLine['to']): string => (spot ? `${spot.track_name} @${spot.seq}` : 'unassigned')
const wordOf = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? code

type Props = {
  readonly controller: SwitchListController
  readonly line: ToldLine
  readonly index: number
  readonly timezone: string
  readonly isCurrent: boolean
  readonly isSending: boolean
  readonly isOpened: boolean
  /** Whether the user may report work. */
  readonly change: boolean
}

export function WorkRow({ controller, line, index, timezone, isCurrent, isSending, isOpened, change }: Props) {
  const { no, state } = line
  /** A tap selects its line and then does its work, unless it is the second one of a bounce. */
  const tap =
    (work: () => void) =>
    ({ timeStamp }: MouseEvent): void => {
      if (!controller.tapped(timeStamp)) return
      controller.set({ at: index })
      work()
    }
  const Chevron = isOpened ? ChevronDown : ChevronRight
  return (
    <li aria-current={isCurrent} data-state={state}>
      <div className={styles['line']} data-state={state} data-current={isCurrent} data-against={line.against !== ''}>
        {state === 'open' && change ? (
          <button
            type="button"
            className={styles['tick']}
            aria-label={`Done: line ${no}, ${line.marks}`}
            disabled={isSending}
            tabIndex={-1}
            onClick={tap(() => void controller.tick(line))}
          >
            {isSending ? <Spinner label="Sending" /> : <span className={styles['box']} />}
          </button>
        ) : (
          <span className={styles['tick']}>
            <span className={styles['box']} data-ticked={state === 'done'}>
              {isSending ? <Spinner label="Sending" /> : state === 'done' && <Check size={18} aria-hidden />}
            </span>
          </span>
        )}
        <span className={styles['no']}>{no}</span>
        <button
          type="button"
          className={styles['what']}
          aria-expanded={isOpened}
          tabIndex={-1}
          onClick={tap(() => controller.toggle(line))}
        >
          <VisuallyHidden>{`Cars of line ${no}, `}</VisuallyHidden>
          <span>
            <b className={styles['do']} title={workInstructions[line.instruction]}>
              {line.instruction}
            </b>{' '}
            <b className={styles['mark']}>{line.marks}</b>
          </span>
          <span className={styles['faint']}>
            <Chevron size={14} aria-hidden /> {carCount(line.cars.length)} · {grouped(Math.ceil(line.length_ft))} ft ·{' '}
            {workInstructions[line.instruction]}
          </span>
        </button>
        <span className={styles['way']}>
          {place(line.from)} <span aria-label="to">→</span> <b>{place(line.to)}</b>
        </span>
        <Notes line={line} timezone={timezone} />
        {change && state === 'open' && (
          <button
            type="button"
            className={styles['except']}
            tabIndex={-1}
            aria-label={`Not done: line ${no}`}
            onClick={tap(() => controller.ask('exception'))}
          >
            <TriangleAlert size={18} aria-hidden />
            <span>Not done</span>
          </button>
        )}
        {change && state === 'done' && (
          <button
            type="button"
            className={styles['except']}
            tabIndex={-1}
            aria-label={`Undo: line ${no}, ${line.marks}`}
            disabled={isSending}
            onClick={tap(() => void controller.takeBack(line))}
          >
            <Undo2 size={18} aria-hidden />
            <span>Undo</span>
          </button>
        )}
      </div>
      {isOpened && <LineCars line={line} />}
    </li>
  )
}

function Notes({ line, timezone }: { readonly line: ToldLine; readonly timezone: string }) {
  const { reported, done, state } = line
  return (
    <span className={styles['notes']}>
      {done && (
        <Badge state="ok">
          Done {timeIn(done.at, timezone)}
          {done.by_name === '' ? '' : ` · ${done.by_name}`}
        </Badge>
      )}
      {state === 'off' && <Badge state="plain">No longer planned</Badge>}
      {state === 'open' && line.against !== '' && <Badge state="warn">{line.against}</Badge>}
      {state === 'open' && reported && (
        <Badge state="stop">
          {reported.outcome} {wordOf(workExceptions, reported.outcome)}
          {reported.reason !== '' && ` · ${reported.reason} ${wordOf(workReasons, reported.reason)}`}
          {reported.comments !== '' && ` · ${reported.comments}`}
        </Badge>
      )}
    </span>
  )
}
