/** Below a facility's form: its racks, where it lies, and by which rule its bills of lading are numbered. */
import { bolNumber } from '#model/areas/config/bol-number.resource.ts'
import { station as stations } from '#model/areas/rail/network.resource.ts'
import { coordinatesText, milesBetween, placeIn } from '#model/areas/company/rules/coordinates.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Group } from '#src/ui/form/Section.tsx'
import { PinMap } from '#src/ui/map/drawing/PinMap.tsx'
import { RackPlan } from '#src/ui/racks/RackPlan.tsx'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import styles from './FacilityFacts.module.css'

/** Further away it is hardly the station of this facility. */
const FAR_MILES = 30

export default function FacilityFacts(record: RecordValues) {
  return (
    <>
      {typeof record.values['id'] === 'number' && <RackPlan facility={record.values['id']} />}
      <OnTheMap {...record} />
      {may(bolNumber.needs.view) && <Numbering {...record} />}
    </>
  )
}

function OnTheMap({ values, draft }: RecordValues) {
  const id = typeof values['station'] === 'number' ? values['station'] : null
  const answer = useFresh({
    queryKey: ['rail:station', id],
    queryFn: ({ signal }) => rowsOf(stations).list({ id: id ?? 0 }, signal),
    enabled: id !== null,
  })
  const here = placeIn(values)
  const station = answer.data?.results[0]
  const there = station && placeIn(station)
  const miles = here && there && milesBetween(here, there)
  return (
    <Group heading="On the map">
      {here === undefined ? (
        <p className={styles['note']}>No coordinates yet.</p>
      ) : (
        <p className={styles['fact']}>
          {coordinatesText(here)}{' '}
          <a
            href={`https://www.openstreetmap.org/?mlat=${here.latitude}&mlon=${here.longitude}#map=14/${here.latitude}/${here.longitude}`}
            target="_blank"
            rel="noreferrer"
          >
            Open the map
          </a>
        </p>
      )}
      {here !== undefined && (
        <PinMap
          at={[here.longitude, here.latitude]}
          label="The facility"
          {...(there && { near: { at: [there.longitude, there.latitude], label: `its station ${station.name}` } })}
        />
      )}
      {answer.isError && <p role="alert">{`Its station could not be read: ${answer.error.message}`}</p>}
      {miles !== undefined && (
        <p className={miles > FAR_MILES ? styles['far'] : styles['note']}>
          {`${Math.round(miles)} mi from the station ${station?.name ?? ''}${miles > FAR_MILES ? ': is one of the two wrong?' : '.'}`}
        </p>
      )}
      {here === undefined && there !== undefined && (
        <div>
          <Button
            look="quiet"
            onPress={() => {
              draft.set('latitude', there.latitude)
              draft.set('longitude', there.longitude)
            }}
          >
            Use those of the station
          </Button>
        </div>
      )}
    </Group>
  )
}

function Numbering({ values }: RecordValues) {
  const { id } = values
  const answer = useFresh({
    queryKey: ['config:bolNumber', 'of a facility', id],
    queryFn: async ({ signal }) => {
      const { list } = rowsOf(bolNumber)
      const own = await list({ active: true, facility: Number(id), limit: 1 }, signal)
      return own.results.length > 0 ? own : list({ active: true, facility__isnull: true, limit: 1 }, signal)
    },
    enabled: typeof id === 'number',
  })
  if (typeof id !== 'number') return null
  if (answer.isError) return <p role="alert">{`Its numbering could not be read: ${answer.error.message}`}</p>
  const rule = answer.data?.results[0]
  const own = rule?.facility === id
  return (
    <Group heading="Numbers of its bills">
      {rule === undefined ? (
        <p className={styles['note']}>{answer.data ? 'By a rule that is made with the first bill.' : 'Reading …'}</p>
      ) : (
        <p className={styles['fact']}>
          {own ? 'By a rule of its own. Next: ' : 'By the rule for all without their own. Next: '}
          <code>{rule.example}</code>{' '}
          <Button look="quiet" onPress={() => open('config:bol:number', { bolNumberId: rule.id }, { place: 'right' })}>
            Open the rule
          </Button>
        </p>
      )}
    </Group>
  )
}
