/** The list of files that wait, under headings. */
import { useEffect, useId, useRef } from 'react'
import { useSnapshot } from 'valtio'
import styles from './Worklist.module.css'

type FileId = number | string
export type ListedFile<I extends FileId> = {
  readonly id: I
  readonly name: string
  /** Under which heading it stands. */
  readonly heading: string
  /** A line about its reading. */
  readonly reads: string
  readonly when: string
}
type Walked<I extends FileId> = {
  readonly state: { readonly cursor: I | null }
  readonly onFocus: (focus: () => void) => void
  readonly place: (id: I) => void
}
type Props<I extends FileId> = {
  readonly controller: Walked<I>
  readonly files: readonly ListedFile<I>[]
  /** Takes the focus when the screen opens. */
  readonly isFirst?: boolean
}

export function FileList<I extends FileId>({ controller, files, isFirst = true }: Props<I>) {
  const { cursor } = useSnapshot(controller.state)
  const list = useRef<HTMLDivElement>(null)
  const prefix = useId()
  useEffect(() => controller.onFocus(() => list.current?.focus()), [controller])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [cursor])
  const headings = [...new Set(files.map(({ heading }) => heading))]
  return (
    <div
      ref={list}
      className={styles['list']}
      role="listbox"
      aria-label="Files that wait"
      aria-activedescendant={cursor === null ? undefined : `${prefix}${cursor}`}
      tabIndex={0}
      data-autofocus={isFirst || undefined}
    >
      {headings.map((heading) => {
        const there = files.filter((file) => file.heading === heading)
        return (
          <div key={heading} role="group" aria-label={heading}>
            <div className={styles['heading']} aria-hidden>
              {heading} <span>{there.length}</span>
            </div>
            {there.map(({ id, name, reads, when }) => (
              <div
                key={id}
                id={`${prefix}${id}`}
                role="option"
                tabIndex={-1}
                aria-selected={id === cursor}
                className={styles['file']}
                onPointerDown={() => controller.place(id)}
              >
                <span className={styles['name']}>{name}</span>
                <span className={styles['reads']}>{reads}</span>
                <span className={styles['when']}>{when}</span>
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}
