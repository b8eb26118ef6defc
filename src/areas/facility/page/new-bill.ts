/** A new bill of the facility: of a day of one of its schedules, or an empty one. Loaded on first use. */
import { api } from '#src/engine/api/api.ts'
import type { Option } from '#src/engine/commands/command.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { may } from '#src/engine/session/session.state.ts'
import { makeShipment } from '#src/ui/plan/make-shipment.ts'
import type { FacilityController } from '../base/facility-controller.ts'
import type { PlacePlan, PlannedSchedule } from '../plan/plan-answer.ts'

const BEYOND = 'beyond'
const EMPTY: Option<string> = { value: '', label: 'No schedule', hint: 'an empty bill of this facility' }

/** Its first day from today on with cars that did not go yet. */
const nextDay = ({ days }: PlannedSchedule, today: string): string | undefined =>
  days.find(({ date, scheduled, shipped }) => date >= today && scheduled > shipped)?.date

function optionsOf(one: PlannedSchedule, day: string, isHere: boolean): readonly Option<string>[] {
  const hint = [one.contract__label, one.product__label].filter((word) => word !== '').join(', ')
  const made = { value: `${one.id}/${day}`, label: `${day}: ${one.name}`, hint }
  // Of the day under the cursor more may be meant than is planned, but it has to be said.
  return isHere
    ? [made, { ...made, value: `${made.value}/${BEYOND}`, label: `${made.label}, beyond its plan` }]
    : [made]
}

/** The day under the cursor of the plan first; then the next day of each schedule that loads here. */
export async function billChoices({ facility, day: here }: FacilityController, typed: string) {
  if (!may('access_menu__contract')) return [EMPTY]
  const { today, schedules } = await api<PlacePlan>(`facility/${facility}/schedule/`)
  const options = schedules.flatMap((one) => {
    const isHere = one.id === here?.schedule
    const day = isHere ? here?.day : nextDay(one, today)
    return day === undefined ? [] : [{ isHere, day, options: optionsOf(one, day, isHere) }]
  })
  const sought = typed.trim().toLowerCase()
  return [
    ...options
      .toSorted((one, other) => Number(other.isHere) - Number(one.isHere) || one.day.localeCompare(other.day))
      .flatMap((one) => one.options),
    EMPTY,
  ].filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(sought))
}

export async function makeBill(page: FacilityController, of: unknown): Promise<void> {
  const [schedule = '', day = '', beyond] = typeof of === 'string' ? of.split('/') : []
  if (schedule === '') return page.newBill()
  const refusal = await makeShipment(Number(schedule), day, beyond === BEYOND)
  if (refusal !== undefined) toast({ text: refusal, tone: 'stop' })
}
