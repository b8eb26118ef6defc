/** The map in words: what is in sight, the nearest to the middle first. It has the keyboard, also for a screen reader. */
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import { MOST_LISTED, type MapController } from '../state/map-controller.ts'
import styles from './Map.module.css'

export function MapList({ controller }: { readonly controller: MapController }) {
  const { near, cursor, marked, index } = useSnapshot(controller.state)
  const list = useRef<HTMLDivElement>(null)
  const { plural } = controller.spec
  const selected = new Set(marked)
  useEffect(() => controller.onFocus(() => list.current?.focus()), [controller])
  useEffect(() => {
    list.current?.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest' })
  }, [cursor, near])
  const here = near.some(({ id }) => id === cursor)
  return (
    <div className={styles['side']}>
      <div
        ref={list}
        className={styles['list']}
        role="listbox"
        aria-label={`${plural} in sight, the nearest to the middle first`}
        aria-multiselectable
        aria-activedescendant={here ? `map-${cursor}` : undefined}
        tabIndex={0}
      >
        {near.map(({ id, title, said }) => (
          // The keys are commands of the pane; the list itself has the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={id}
            id={`map-${id}`}
            role="option"
            aria-selected={selected.has(id)}
            className={styles['item']}
            data-cursor={id === cursor || undefined}
            onClick={() => controller.goTo(id)}
            onDoubleClick={() => controller.open(id)}
          >
            <span className={styles['name']}>{`${selected.has(id) ? '✓ ' : ''}${title}`}</span>
            <span className={styles['said']}>{said}</span>
          </div>
        ))}
      </div>
      {index !== null && near.length === 0 && <p className={styles['note']}>{`No ${plural} in sight`}</p>}
      {near.length === MOST_LISTED && <p className={styles['note']}>{`The nearest ${grouped(MOST_LISTED)}`}</p>}
    </div>
  )
}
