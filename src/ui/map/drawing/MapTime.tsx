/** Below a map that shows another moment than now: which, a slider over the last 90 days, and playing. */
import { useSnapshot } from 'valtio'
import { Pause, Play, X } from 'lucide-react'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { IconButton } from '../../controls/Button.tsx'
import { ErrorState } from '../../controls/Notice.tsx'
import type { MapController } from '../state/map-controller.ts'
import { mapKeys } from '../state/map-keys.ts'
import styles from './Map.module.css'

const HOUR = 60
const textOf = (minute: number): string => momentText(new Date(minute * 60_000).toISOString())
const problemOf = (kept: unknown): unknown =>
  typeof kept === 'object' && kept !== null && 'problem' in kept ? kept.problem : undefined

export function MapTime({ controller: { scrub, spec } }: { readonly controller: MapController }) {
  const { phase, problem, minute, first, last, isPlaying, isCut } = useSnapshot(scrub.state)
  if (phase === 'off') return null
  if (phase === 'failed') return <ErrorState error={problemOf(problem)} onRetry={() => void scrub.begin()} />
  if (phase === 'loading')
    return (
      <p className={styles['time']} role="status">
        {`Reading where the ${spec.plural} were in the last 90 days`}
      </p>
    )
  return (
    <div className={styles['time']} role="group" aria-label="Moment shown">
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? 'Pause' : 'Play'}
        shortcut={mapKeys.play}
        onPress={() => void scrub.play()}
      />
      <input
        type="range"
        className={styles['slider']}
        aria-label="Moment shown"
        aria-valuetext={textOf(minute)}
        min={first}
        max={last}
        step={HOUR}
        value={minute}
        onChange={({ currentTarget }) => {
          scrub.pause()
          scrub.moveTo(Number(currentTarget.value))
        }}
        // The arrows move it, not the map.
        onKeyDown={(event) => event.key.startsWith('Arrow') && event.stopPropagation()}
      />
      <output className={styles['moment']}>{textOf(minute)}</output>
      {isCut && <span className={styles['note']}>older sightings are left out</span>}
      <IconButton icon={X} label="Back to now" shortcut={mapKeys.time} onPress={() => scrub.end()} />
    </div>
  )
}
