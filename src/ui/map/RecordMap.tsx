/** The records of a resource on a map: drawn by WebGL or, where there is none, as plain shapes; and as a list beside it. */
import { useContext, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { RowId } from '#workers/jobs.ts'
import { PaneId, useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useAge } from '#src/engine/panes/pane.ts'
import { ErrorState } from '../controls/Notice.tsx'
import { MapDrawing } from './drawing/MapDrawing.tsx'
import { Legend } from './drawing/MapLegend.tsx'
import { MapController } from './state/map-controller.ts'
import { MapList } from './drawing/MapList.tsx'
import type { MapSpec } from './base/map-spec.ts'
import { MapTime } from './drawing/MapTime.tsx'
import { useMapLinks } from './state/use-map-links.ts'
import styles from './drawing/Map.module.css'

type Props = {
  readonly spec: MapSpec
  /** These rows alone, and what they are. */
  readonly only?: readonly RowId[] | undefined
  readonly about?: string | undefined
}

export function RecordMap({ spec, only, about }: Props) {
  const pane = useContext(PaneId)
  const [controller] = useState(() => new MapController(spec, pane))
  useCommandTarget('map', controller)
  useCommandTarget('record', controller.target)
  useCommandTarget('focus', controller)
  useMapLinks(controller)
  useEffect(() => controller.rows.begin(), [controller])
  useEffect(() => controller.limit(only), [controller, only])
  useEffect(() => () => controller.scrub.pause(), [controller])
  const { facts } = useSnapshot(controller.state)
  const source = facts?.source
  useAge(
    source === undefined || source.phase === 'loading' ? 'unknown' : source.phase === 'stale' ? source.since : null,
  )
  if (source?.phase === 'refused')
    return <ErrorState title={source.status === 403 ? '403 · Not allowed' : 'Not available'} error={source.reason} />
  return (
    <section className={styles['screen']} aria-label={`Map of ${spec.plural}`}>
      <div className={styles['body']}>
        <MapDrawing controller={controller} onPress={(pixel, isAdding) => controller.press(pixel, isAdding)} />
        <MapList controller={controller} />
      </div>
      <MapTime controller={controller} />
      <Legend controller={controller} about={about} />
    </section>
  )
}
