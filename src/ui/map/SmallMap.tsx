/**
 * A small map beside a list of the same rows. It shows all of them and rings the one at the list's cursor; pressing a point moves the cursor
 * of the list there.
 */
import { useContext, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { countOf, grouped } from '#model/shared/number-format.ts'
import type { RowId } from '#workers/jobs.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { ErrorState } from '../controls/Notice.tsx'
import type { MapSpec } from './base/map-spec.ts'
import { MapDrawing } from './drawing/MapDrawing.tsx'
import { MapController } from './state/map-controller.ts'
import styles from './drawing/Map.module.css'

type Props = {
  readonly spec: MapSpec
  /** These rows alone; undefined for all. */
  readonly only: readonly RowId[] | undefined
  readonly cursor: number | null
  readonly onPick: (ids: readonly number[]) => void
}

export default function SmallMap({ spec, only, cursor, onPick }: Props) {
  const pane = useContext(PaneId)
  const [controller] = useState(() => new MapController(spec, pane, true))
  useEffect(() => controller.rows.begin(), [controller])
  useEffect(() => controller.limit(only), [controller, only])
  useEffect(() => controller.ring(cursor), [controller, cursor])
  const { facts, index } = useSnapshot(controller.state)
  const source = facts?.source
  if (source?.phase === 'refused') return <ErrorState title="Not available" error={source.reason} />
  const shown = index?.points.ids.length ?? 0
  const unplaced = index?.points.unplaced ?? 0
  return (
    <section aria-label={`Map of ${spec.plural}`}>
      {/* It shows what the list tells, and what one presses in it the list reaches by key. */}
      <div className={styles['small']} aria-hidden="true">
        <MapDrawing controller={controller} isStill onPress={(pixel) => onPick(controller.idsAt(pixel))} />
      </div>
      <p className={styles['under']}>
        {index !== null &&
          source?.phase !== 'loading' &&
          `${countOf(shown, spec.singular, spec.plural)}${unplaced > 0 ? `, ${grouped(unplaced)} ${spec.unplaced ?? 'not seen yet'}` : ''}`}
      </p>
    </section>
  )
}
