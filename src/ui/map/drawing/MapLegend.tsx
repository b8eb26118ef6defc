/** Below the map: how many of what there are, what the marks stand for, and what the keys do. */
import { useSnapshot } from 'valtio'
import { countOf, grouped } from '#model/shared/number-format.ts'
import { Key } from '../../controls/Key.tsx'
import type { MapController } from '../state/map-controller.ts'
import { mapKeys } from '../state/map-keys.ts'
import styles from './Map.module.css'

type Props = { readonly controller: MapController; readonly about: string | undefined }

export function Legend({ controller, about }: Props) {
  const { index, marked } = useSnapshot(controller.state)
  const { drawing, shape } = useSnapshot(controller.fence.state)
  const { spec } = controller
  /** Of a table that has been read; before, nobody knows how many there are. */
  const shown = (): string => {
    if (index === null) return ''
    const { ids, unplaced } = index.points
    const said =
      about === undefined ? countOf(ids.length, spec.singular, spec.plural) : `${grouped(ids.length)} ${about}`
    return `${said}${unplaced > 0 ? `, ${grouped(unplaced)} ${spec.unplaced ?? 'not seen yet'}` : ''}`
  }
  return (
    <footer className={styles['legend']}>
      <ul className={styles['marks']} aria-label="Marks">
        {spec.marks.map(({ label, letter, shape: outline, tone }) => (
          <li key={label} className={styles['sample']}>
            <span
              className={styles['swatch']}
              data-shape={outline}
              style={{ background: `var(--${tone})` }}
              aria-hidden
            >
              {letter}
            </span>
            {label}
          </li>
        ))}
      </ul>
      <span role="status" className={styles['count']}>
        {marked.length > 0
          ? `${grouped(marked.length)} selected${shape === undefined ? '' : ' inside the shape'}`
          : shown()}
      </span>
      {drawing !== null && (
        <span className={styles['keys']} data-keys>
          <Key of="enter" command="map:openOnMap" /> sets a corner, <Key of="backspace" command="map:takeCornerBack" />{' '}
          takes it back, <Key of={mapKeys.circle} command="map:drawCircle" /> a circle,{' '}
          <Key of={mapKeys.take} command="map:takeSavedShape" /> a facility’s,{' '}
          <Key of={mapKeys.draw} command="map:drawShape" /> closes, <Key of="escape" command="map:clearMap" /> ends
        </span>
      )}
    </footer>
  )
}
