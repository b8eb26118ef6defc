/** The files of a roster: tracks, cars, or one file of both. */
import type { Roster } from './calls.ts'
import styles from './Import.module.css'
import { RosterField } from './RosterField.tsx'

export function RosterFields(props: {
  readonly tracks: Roster
  readonly cars: Roster
  readonly onTracks: (roster: Roster) => void
  readonly onCars: (roster: Roster) => void
  readonly takeFiles: (part: 'tracks' | 'cars') => (files: readonly File[]) => void
}) {
  return (
    <div className={styles['rosters']}>
      <RosterField
        label="Tracks"
        columns="yard, track, kind, length_ft"
        roster={props.tracks}
        onChange={props.onTracks}
        onFiles={props.takeFiles('tracks')}
      />
      <RosterField
        label="Cars"
        columns="car_mark, car_number, car_type, length_ft, load_status, commodity, yard, track, position"
        roster={props.cars}
        onChange={props.onCars}
        onFiles={props.takeFiles('cars')}
      />
    </div>
  )
}
