/** The lines of work: a checkbox sized for touch, the move, and reports of work not done. */
import { Check, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { grouped } from '#model/shared/number-format.ts'
import { workExceptions, workInstructions, workReasons } from '#model/areas/yard/rules/work-codes.ts'
import { carCount } from '#model/areas/yard/rules/name.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Spinner } from '#src/ui/controls/Notice.tsx'
import type { SwitchListAnswer, ToldLine } from './calls.ts'
import type { DoneLine, SwitchListController } from './switch-list-controller.ts'
import styles from './SwitchList.module.css'

const place = (spot: ToldLine['to']): string => (spot ? `${spot.track_name} @${spot.seq}` : 'unassigned')
const wordOf = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? code

function What({ line }: { readonly line: ToldLine }) {
  return (
    <span className={styles['what']}>
      <span>
        <b className={styles['do']} title={workInstructions[line.instruction]}>
          {line.instruction}
        </b>
        <b className={styles['mark']}>{line.marks}</b>
      </span>
      <span className={styles['faint']}>
        {carCount(line.cars.length)} · {grouped(Math.ceil(line.length_ft))} ft · {workInstructions[line.instruction]}
      </span>
    </span>
  )
}

export function SwitchWork(props: {
  readonly controller: SwitchListController
  readonly list: SwitchListAnswer
  readonly done: readonly DoneLine[]
  readonly at: number
  readonly sending: ReadonlySet<number>
}) {
  const { controller, list, done, at, sending } = props
  const change = may('change_railyard')
  const lines = useRef<HTMLOListElement>(null)
  useEffect(() => {
    lines.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <>
      <ol className={styles['work']} ref={lines}>
        {list.work.map((line, index) => {
          const isSending = line.cars.some((car) => sending.has(car))
          const { reported } = line
          return (
            <li
              key={line.cars.join(' ')}
              className={styles['line']}
              aria-current={index === at}
              data-against={line.against !== ''}
            >
              {change && (
                <button
                  type="button"
                  className={styles['tick']}
                  aria-label={`Done: line ${line.no}, ${line.marks}`}
                  disabled={isSending}
                  tabIndex={-1}
                  onClick={() => {
                    controller.set({ at: index })
                    void controller.tick(line)
                  }}
                >
                  {isSending ? <Spinner label="Sending" /> : <span className={styles['box']} />}
                </button>
              )}
              <span className={styles['no']}>{line.no}</span>
              <What line={line} />
              <span className={styles['way']}>
                {place(line.from)} <span aria-label="to">→</span> <b>{place(line.to)}</b>
              </span>
              <span className={styles['notes']}>
                {line.against !== '' && <Badge state="warn">{line.against}</Badge>}
                {reported && (
                  <Badge state="stop">
                    {reported.outcome} {wordOf(workExceptions, reported.outcome)}
                    {reported.reason !== '' && ` · ${reported.reason} ${wordOf(workReasons, reported.reason)}`}
                    {reported.comments !== '' && ` · ${reported.comments}`}
                  </Badge>
                )}
              </span>
              {change && (
                <button
                  type="button"
                  className={styles['except']}
                  tabIndex={-1}
                  aria-label={`Not done: line ${line.no}`}
                  onClick={() => {
                    controller.set({ at: index })
                    controller.ask('exception')
                  }}
                >
                  <TriangleAlert size={18} aria-hidden />
                  <span>Not done</span>
                </button>
              )}
            </li>
          )
        })}
      </ol>
      {done.length > 0 && (
        <ol className={styles['work']} aria-label="Done">
          {done.map(({ line, at: when }) => (
            <li key={when} className={styles['line']} data-done>
              <span className={styles['tick']}>
                <span className={styles['box']} data-ticked>
                  <Check size={18} aria-hidden />
                </span>
              </span>
              <span className={styles['no']}>{line.no}</span>
              <What line={line} />
              <span className={styles['way']}>
                {place(line.from)} → <b>{place(line.to)}</b>
              </span>
              <span className={styles['notes']}>
                <Badge state="ok">Done</Badge>
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
