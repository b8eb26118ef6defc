/** The columns of the dashboard of contracts, and how each figure is written. */
import { daysInHand, type DashboardContract, type Sums } from '#model/areas/contract/rules/dashboard-lines.ts'
import { grouped } from '#model/shared/number-format.ts'

export type DashboardFigure = {
  readonly label: string
  readonly help: string
  readonly of: (contract: DashboardContract, today: string) => string
  readonly sum: (sums: Sums) => string
}

const none = (): string => ''
const count = (value: number | null): string => (value === null ? '' : grouped(value))

export const figures: readonly DashboardFigure[] = [
  { label: 'Cars', help: 'By the contract', of: ({ cars }) => count(cars), sum: ({ cars }) => grouped(cars) },
  {
    label: 'Planned',
    help: 'On its shipping schedules',
    of: ({ scheduled_cars }) => grouped(scheduled_cars),
    sum: ({ scheduled_cars }) => grouped(scheduled_cars),
  },
  {
    label: 'Shipped',
    help: 'On bills that went out',
    of: ({ shipped_cars }) => grouped(shipped_cars),
    sum: ({ shipped_cars }) => grouped(shipped_cars),
  },
  {
    label: 'Behind',
    help: 'Scheduled up to yesterday, less shipped; with a plus: ahead',
    of: ({ behind_cars }) =>
      behind_cars > 0 ? `▲ ${grouped(behind_cars)}` : behind_cars < 0 ? `+${grouped(-behind_cars)}` : '',
    sum: ({ behind_cars }) => (behind_cars > 0 ? `▲ ${grouped(behind_cars)}` : ''),
  },
  {
    label: 'On bills',
    help: 'Cars on open bills',
    of: ({ loaded_cars }) => count(loaded_cars || null),
    sum: ({ loaded_cars }) => grouped(loaded_cars),
  },
  {
    label: 'In hand',
    help: 'Scheduled days for which the cars on open bills suffice',
    of: ({ days, loaded_cars }, today) => {
      const found = daysInHand(days, loaded_cars, today)
      return found === null ? '' : `${grouped(found)} d`
    },
    sum: none,
  },
  {
    label: 'Left',
    help: 'Cars of the contract less those shipped',
    of: ({ remaining_cars }) => count(remaining_cars),
    sum: ({ remaining_cars }) => grouped(remaining_cars),
  },
  {
    label: 'Linked',
    help: 'Cars fed by purchases, or promised to sales',
    of: ({ linked_cars }) => grouped(linked_cars),
    sum: ({ linked_cars }) => grouped(linked_cars),
  },
]

/** `Fri 2026-11-27: 6` */
export const nextText = ({ next_day }: DashboardContract): string =>
  next_day === null ? '' : `${next_day.date}: ${grouped(next_day.quantity)}`
