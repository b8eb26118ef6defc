/** One place on the base map, with another one it belongs to: a facility and its station. */
import { mercatorX, mercatorY } from '#model/shared/map/mercator.ts'
import { ErrorState, Skeleton } from '../../controls/Notice.tsx'
import { useBaseMap, type Degrees } from '../base/base-map.ts'
import { pixelOf } from '../base/camera.ts'
import { BasePaths } from './BasePaths.tsx'
import styles from './PinMap.module.css'

const ROOM = { width: 560, height: 200 } as const
/** A province or two: roads are for the map that one opens from here. */
const ZOOM = 5.2

type Props = {
  readonly at: Degrees
  readonly label: string
  readonly near?: { readonly at: Degrees; readonly label: string }
}

const placeOf = ([longitude, latitude]: Degrees) => ({ x: mercatorX(longitude), y: mercatorY(latitude) })

export function PinMap({ at, label, near }: Props) {
  const base = useBaseMap()
  if (base.isError) return <ErrorState error={base.error} onRetry={() => void base.refetch()} />
  if (!base.data) return <Skeleton rows={4} label="Drawing the map" />
  const camera = { ...placeOf(at), zoom: ZOOM }
  const other = near && pixelOf(camera, ROOM, placeOf(near.at))
  const [x, y] = [ROOM.width / 2, ROOM.height / 2]
  return (
    <svg
      className={styles['map']}
      viewBox={`0 0 ${ROOM.width} ${ROOM.height}`}
      role="img"
      aria-label={near === undefined ? label : `${label}, ${near.label}`}
    >
      <BasePaths base={base.data} camera={camera} room={ROOM} />
      {other && <circle className={styles['near']} cx={other.x} cy={other.y} r={5} />}
      <path className={styles['pin']} d={`M${x} ${y}c-3-7-9-10-9-17a9 9 0 1 1 18 0c0 7-6 10-9 17z`} />
      <circle className={styles['eye']} cx={x} cy={y - 17} r={3.5} />
    </svg>
  )
}
