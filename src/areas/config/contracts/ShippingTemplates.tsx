/** The templates of shipping days: each with the weekdays of shipping and the number of days off. */
import { Plus } from 'lucide-react'
import { codeText } from '#model/kernel/words/code-words.ts'
import { shippingDays } from '#model/areas/schedule/shipping-days.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Group } from '#src/ui/form/Section.tsx'
import styles from './ContractSetup.module.css'

const MOST = 50
const { weekdays } = shippingDays.fields

const shipsOn = (days: readonly string[]): string =>
  days.length === 0 ? 'every day' : days.map((day) => codeText(weekdays, day).slice(0, 3)).join(', ')
const placeOf = (row: object): string =>
  'facility__label' in row && typeof row.facility__label === 'string' ? row.facility__label : 'All facilities'
const counted = (count: number): string => (count === 0 ? '' : `; ${count} ${count === 1 ? 'day' : 'days'} off`)

export function ShippingTemplates() {
  const answer = useFresh({
    queryKey: ['contract:shippingDays', 'all'],
    queryFn: ({ signal }) => rowsOf(shippingDays).list({ limit: MOST }, signal),
    enabled: may(shippingDays.needs.view),
  })
  if (!may(shippingDays.needs.view)) return null
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={3} label="Loading the templates" />
  const { results, count } = answer.data
  return (
    <Group heading="Shipping-day templates">
      <p className={styles['note']}>
        On a schedule, “Apply shipping days” makes the other days blackout days: by the template that is named, the one
        of its facility, or the one for all.
      </p>
      {results.length === 0 && <p className={styles['note']}>No templates yet.</p>}
      <ul className={styles['templates']} aria-label="Shipping-day templates">
        {results.map((one) => (
          <li key={one.id}>
            <Button
              look="quiet"
              onPress={() => open('config:shippingDays:template', { templateId: one.id }, { place: 'right' })}
            >
              {one.name}
            </Button>
            <span className={styles['note']}>
              {`${placeOf(one)}: ${shipsOn(one.weekdays)}${counted(one.days_off.length)}`}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles['save']}>
        {may(shippingDays.needs.add) && (
          <Button icon={Plus} onPress={() => open('config:shippingDays:template', {}, { place: 'right' })}>
            New template
          </Button>
        )}
        {count > results.length && (
          <Button look="quiet" onPress={() => open('config:shippingDays', {}, { place: 'right' })}>
            {`All ${count}`}
          </Button>
        )}
      </div>
    </Group>
  )
}
