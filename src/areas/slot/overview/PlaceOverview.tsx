/** What a place is about today, above its rules, templates and links; below it the month in figures. */
import { dayIn } from '#model/shared/clock.ts'
import { placeOrUserZone } from '#src/engine/session/user-zone.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { may } from '#src/engine/session/session.state.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { open, runCommand } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { linkKey } from '../link/keys.ts'
import { Statistics } from './Statistics.tsx'
import { Today } from './Today.tsx'
import styles from './Overview.module.css'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

export default function PlaceOverview({ controller: { row } }: RecordPart) {
  useDisplaySettings()
  if (row === undefined || typeof row.id !== 'number') return null
  const location = row.id
  const values: Readonly<Record<string, unknown>> = row
  const timezone = placeOrUserZone(textOf(values['timezone']))
  const isSeen = may('access_menu__truck_scheduler_slots')
  return (
    <>
      <div className={styles['actions']}>
        {isSeen && (
          <Button onPress={() => open('scheduler:location:schedule', { locationId: location })}>Slot board</Button>
        )}
        {isSeen && <Button onPress={() => open('scheduler:location:slots', { locationId: location })}>Slots</Button>}
        <Button onPress={() => open('scheduler:location:notifications', { locationId: location })}>
          Notifications
        </Button>
        {isSeen && (
          <Button
            onPress={() =>
              openOverlay(() => import('./DayListDay.tsx'), {
                location,
                today: dayIn(new Date().toISOString(), timezone),
              })
            }
          >
            List of trucks…
          </Button>
        )}
        {may('change_schedule_location') && (
          <Button shortcut={linkKey} onPress={() => runCommand('slot:makeLinkHere')}>
            Make a link…
          </Button>
        )}
      </div>
      {isSeen && <Today location={location} timezone={timezone} shortDays={textsOf(values['short_days'])} />}
      {isSeen && <Statistics location={location} place={textOf(values['name'])} timezone={timezone} />}
    </>
  )
}
