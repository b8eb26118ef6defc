/** The base map as plain shapes, which are moved and scaled as one. */
import { useMemo } from 'react'
import { mercatorX, mercatorY } from '#model/shared/map/mercator.ts'
import type { BaseMap, BaseShape, Degrees } from '../base/base-map.ts'
import { pixelOf, worldSize, type MapCamera, type MapRoom } from '../base/camera.ts'
import styles from './Map.module.css'

/** The plane in which the paths are written: whole numbers stay short. */
const PLANE = 65_536
const pointText = ([longitude, latitude]: Degrees): string =>
  `${Math.round(mercatorX(longitude) * PLANE)} ${Math.round(mercatorY(latitude) * PLANE)}`
const lineText = (line: readonly Degrees[]): string => `M${line.map(pointText).join('L')}`
const areaText = (shapes: readonly BaseShape[]): string =>
  shapes.flatMap((rings) => rings.map((ring) => `${lineText(ring)}Z`)).join('')
const strokeText = (shapes: readonly BaseShape[]): string => shapes.flatMap((lines) => lines.map(lineText)).join('')

type Props = {
  readonly base: BaseMap
  readonly camera: MapCamera
  readonly room: MapRoom
  /** Lines of the map's own, such as railroads. */
  readonly lines?: BaseShape
}
const NONE: BaseShape = []

export function BasePaths({ base, camera, room, lines = NONE }: Props) {
  const paths = useMemo(
    () => (
      <>
        <path className={styles['land']} d={areaText(base.land)} />
        <path className={styles['border']} d={strokeText(base.borders)} />
        <path className={styles['river']} d={strokeText(base.rivers)} />
        <path className={styles['lake']} d={areaText(base.lakes)} />
        <path className={styles['shore']} d={areaText(base.land)} />
        <path className={styles['rail']} d={strokeText(lines.map((line) => [line]))} />
      </>
    ),
    [base, lines],
  )
  const scale = worldSize(camera.zoom) / PLANE
  const origin = pixelOf(camera, room, { x: 0, y: 0 })
  return <g transform={`translate(${origin.x} ${origin.y}) scale(${scale})`}>{paths}</g>
}
