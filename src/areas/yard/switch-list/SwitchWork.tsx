/** The lines of work, in the order of their numbers. */
import { useEffect, useRef } from 'react'
import { may } from '#src/engine/session/session.state.ts'
import type { SwitchListAnswer } from './state/calls.ts'
import type { SwitchListController } from './state/switch-list-controller.ts'
import { WorkRow } from './WorkRow.tsx'
import styles from './SwitchList.module.css'

export function SwitchWork(props: {
  readonly controller: SwitchListController
  readonly list: SwitchListAnswer
  readonly at: number
  readonly opened: ReadonlySet<number>
  readonly sending: ReadonlySet<number>
}) {
  const { controller, list, at, opened, sending } = props
  const change = may('change_railyard')
  const lines = useRef<HTMLOListElement>(null)
  useEffect(() => {
    lines.current?.querySelector('[aria-current="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [at])
  return (
    <ol className={styles['work']} ref={lines}>
      {list.work.map((line, index) => (
        <WorkRow
          key={line.no}
          controller={controller}
          line={line}
          index={index}
          timezone={list.yard.timezone}
          isCurrent={index === at}
          isSending={line.cars.some((car) => sending.has(car))}
          isOpened={opened.has(line.no)}
          change={change}
        />
      ))}
    </ol>
  )
}
