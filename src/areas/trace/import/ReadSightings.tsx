/** The sightings of a preview as they will be stored. Times are shown by the clock of their place. */
import { sightings } from '#model/areas/trace/rules/sighting.ts'
import { grouped } from '#model/shared/number-format.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import type { ShownSighting, SightingsReport } from './sightings-import.ts'
import styles from './Import.module.css'

const MOST_SHOWN = 200
const loads = { L: 'Loaded', E: 'Empty', '': 'Unknown' } as const
const columns = ['Line', 'Car', 'Event', 'When', 'Place', 'Railroad', 'Load status'] as const

export function ReadSightings({
  read,
  zones,
}: {
  readonly read: readonly ShownSighting[]
  readonly zones: NonNullable<SightingsReport['zones']>
}) {
  return (
    <section className={styles['read']} aria-label="Sightings as they will be stored">
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {read.slice(0, MOST_SHOWN).map(({ line, car, code, at, location, state, railroad, load_status }) => (
            <tr key={`${line} ${car}`}>
              <td className={styles['line']}>{grouped(line)}</td>
              <td>{car}</td>
              <td title={sightings[code]}>{code}</td>
              <td>{momentText(at, zones[line])}</td>
              <td>{[location, state].filter((part) => part !== '').join(', ')}</td>
              <td>{railroad}</td>
              <td>{loads[load_status]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {read.length > MOST_SHOWN && (
        <p className={styles['faint']}>{`The first ${grouped(MOST_SHOWN)} lines are shown.`}</p>
      )}
    </section>
  )
}
