/** The head of a track: kind, name, open ends, number of cars and used length. */
import { grouped } from '#model/shared/number-format.ts'
import { carCount, feet } from '#model/areas/yard/rules/name.ts'
import { kindLetters } from '#model/areas/yard/rules/find-track.ts'
import type { BoardTrack } from '../data/layout.ts'
import styles from './Board.module.css'

const number = (value: number): string => grouped(Math.round(value))

export function TrackHead({
  track,
  usedFt,
  count,
}: {
  readonly track: BoardTrack | null
  readonly usedFt: number
  readonly count: number
}) {
  if (track === null)
    return (
      <>
        <span className={styles['kind']} data-kind="none" aria-hidden>
          –
        </span>
        <span className={styles['loose']}>Unassigned</span>
        <span className={styles['count']}>{count}</span>
      </>
    )
  const usable = track.usable_length_ft
  const share = usable === null || usable === 0 ? 0 : usedFt / usable
  const over = usable !== null && usedFt > usable
  return (
    <>
      <span className={styles['kind']} data-kind={track.kind} title={track.kind} aria-hidden>
        {kindLetters[track.kind]}
      </span>
      <span className={styles['name']} title={`${track.name}, ${track.kind}${track.active ? '' : ', out of service'}`}>
        {track.name}
      </span>
      {!track.active && (
        <span className={styles['flag']} title="Out of service">
          OUT
        </span>
      )}
      {over && (
        <span className={styles['flag']} data-state="stop" title={`Too full by ${feet(usedFt - usable)}`}>
          OVER
        </span>
      )}
      <span
        className={styles['ends']}
        title={`Open at ${track.open_ends === 'AB' ? 'both ends' : `end ${track.open_ends}`}`}
      >
        {track.open_ends}
      </span>
      <span className={styles['count']} title={carCount(count)}>
        {count}
      </span>
      <span className={styles['length']} title="Feet used of usable length">
        {number(usedFt)}
        <span className={styles['of']}>/{usable === null ? '?' : number(usable)}</span>
      </span>
      <span className={styles['bar']} data-over={over} aria-hidden>
        <span style={{ width: `${Math.min(100, share * 100)}%` }} />
      </span>
    </>
  )
}

/** The same in words, for screen readers. */
export function headSpoken(track: BoardTrack | null, usedFt: number, count: number): string {
  if (track === null) return `Unassigned, ${carCount(count)}`
  const usable = track.usable_length_ft
  return [
    `Track ${track.name}`,
    track.kind,
    track.active ? false : 'out of service',
    carCount(count),
    usable === null ? `${feet(usedFt)} used, length not measured` : `${feet(usedFt)} of ${feet(usable)} used`,
    usable !== null && usedFt > usable && 'over-full',
    `open at ${track.open_ends === 'AB' ? 'both ends' : `end ${track.open_ends}`}`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}
