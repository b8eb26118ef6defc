/** Below a location's form: the parts of its identifier, its square of the survey, its place on the map, and what lies near it. */
import { uwiPosition } from '#model/areas/legacy/rules/survey/surveyed-location.ts'
import { valueText } from '#model/areas/legacy/rules/survey/location-parts.ts'
import { coordinatesText, placeIn, type Coordinates } from '#model/areas/company/rules/coordinates.ts'
import { readSurvey } from '#model/shared/survey/uwi.ts'
import { grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useSettled } from '#src/ui/form/draft/use-settled.ts'
import { Group } from '#src/ui/form/Section.tsx'
import { PinMap } from '#src/ui/map/drawing/PinMap.tsx'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import { NearMap } from './NearMap.tsx'
import { nearbyLocations } from './nearby.ts'
import { SurveyGrids } from './SurveyGrid.tsx'
import { surveyProblem, useSurveySync } from './survey-sync.ts'
import { UwiParts } from './UwiParts.tsx'
import styles from './Survey.module.css'

const REST_MS = 250

export default function SurveyFacts(record: RecordValues) {
  useSurveySync(record)
  const { values } = record
  const uwi = valueText(values['uwi'])
  const problem = surveyProblem(record)
  const read = readSurvey(problem === '' ? uwi : '')
  const position = uwiPosition(problem === '' ? uwi : '')
  const place = placeIn(position)
  return (
    <>
      <Group heading="Square of the survey">
        {problem !== '' ? (
          <p role="status" className={styles['wrong']}>
            {problem}
          </p>
        ) : 'survey' in read ? (
          <>
            <UwiParts survey={read.survey} />
            <SurveyGrids survey={read.survey} />
          </>
        ) : (
          <p className={styles['note']}>
            Paste a UWI, or fill in the parts of one system: the square and the map follow.
          </p>
        )}
      </Group>
      <Group heading="On the map">
        {place === undefined ? (
          <p role="status" className={styles['wrong']}>
            {problem === ''
              ? '⚑ No position. It is computed once there is a valid UWI.'
              : '⚑ No position: the UWI or its parts are not valid.'}
          </p>
        ) : (
          <Placed place={place} error={Number(position['position_error'] ?? 0)} id={values['id']} />
        )}
      </Group>
    </>
  )
}

type PlacedProps = { readonly place: Coordinates; readonly error: number; readonly id: unknown }

function Placed({ place, error, id }: PlacedProps) {
  const at = useSettled(`${place.latitude},${place.longitude}`, REST_MS)
  const answer = useFresh({
    queryKey: ['legacy:location', 'near', at, id ?? null],
    queryFn: ({ signal }) => {
      const [latitude = 0, longitude = 0] = at.split(',').map(Number)
      return nearbyLocations({ latitude, longitude }, id, signal)
    },
  })
  const near = answer.data ?? []
  const here = [place.longitude, place.latitude] as const
  return (
    <>
      <p className={styles['fact']}>
        {`${coordinatesText(place)}. The centre of the square, computed from the UWI; the place lies within ${grouped(error)} m of it.`}
      </p>
      <NearMap
        at={here}
        error={error}
        label={`The surroundings; the circle has a radius of ${grouped(error)} m`}
        others={near.map(({ id: other, latitude, longitude, name }) => ({
          id: other,
          at: [longitude, latitude],
          name,
        }))}
      />
      <PinMap at={here} label="Where in the country the location lies" />
      {answer.isError && <p role="alert">{`Locations near it could not be loaded: ${answer.error.message}`}</p>}
      {answer.data && near.length === 0 && <p className={styles['note']}>No other location lies within 1 km.</p>}
      {near.length > 0 && (
        <ul className={styles['near']} aria-label="Other locations within 1 km">
          {near.map(({ id: other, name, uwi, metres }) => (
            <li key={other}>
              <Button
                look="quiet"
                onPress={() => open('terminalboss:location', { entityId: other }, { place: 'right' })}
              >
                {name}
              </Button>
              <span>{name === uwi ? '' : uwi}</span>
              <span className={styles['metres']}>{`${grouped(Math.round(metres))} m`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
