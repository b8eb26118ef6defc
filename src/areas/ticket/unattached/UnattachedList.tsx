/** The list of files that wait, under the names of their sites. */
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { momentText } from '#src/engine/session/user-zone.ts'
import type { UnattachedController } from './unattached-controller.ts'
import type { UnattachedFile } from './unattached-files.ts'
import styles from './Unattached.module.css'

type Props = { readonly controller: UnattachedController; readonly files: readonly UnattachedFile[] }

const siteOf = ({ server__label }: UnattachedFile): string => server__label ?? 'No site'
const readIn = ({ candidate, ticket_number }: UnattachedFile): string =>
  candidate ? `→ ${candidate.ticket_number}` : ticket_number === '' ? 'no number read' : `no ticket ${ticket_number}`

export function UnattachedList({ controller, files }: Props) {
  const { cursor } = useSnapshot(controller.state)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => controller.onFocus(() => list.current?.focus()), [controller])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [cursor])
  const sites = [...new Set(files.map(siteOf))]
  return (
    <div
      ref={list}
      className={styles['list']}
      role="listbox"
      aria-label="Files that wait"
      aria-activedescendant={cursor === null ? undefined : `unattached-${cursor}`}
      tabIndex={0}
      data-autofocus
    >
      {sites.map((site) => {
        const there = files.filter((file) => siteOf(file) === site)
        return (
          <div key={site} role="group" aria-label={site}>
            <div className={styles['site']} aria-hidden>
              {site} <span>{there.length}</span>
            </div>
            {there.map((file) => (
              <div
                key={file.id}
                id={`unattached-${file.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={file.id === cursor}
                className={styles['file']}
                onPointerDown={() => controller.place(file.id)}
              >
                <span className={styles['name']}>{file.name}</span>
                <span className={styles['reads']}>{readIn(file)}</span>
                <span className={styles['when']}>
                  {file.received_at === null ? '' : momentText(file.received_at, file.server__timezone ?? '')} ·{' '}
                  {file.source}
                </span>
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}
