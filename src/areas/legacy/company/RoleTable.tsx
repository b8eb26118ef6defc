/** The allocations of a company in one role, each with the bar of its windows of today. */
import type { TimelineWindow } from '#model/areas/legacy/rules/window/answers.ts'
import type {
  CompanyAllocation,
  CompanyRole,
  RoleAllocations,
} from '#model/areas/legacy/rules/window/company-answer.ts'
import { countOf } from '#model/shared/number-format.ts'
import { open } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { amountText } from '../similar/quantity.ts'
import { WindowBar } from '../similar/WindowBar.tsx'
import styles from '../similar/Facts.module.css'

const titles: Readonly<Record<CompanyRole, string>> = {
  customer: 'Allocations as customer',
  stockholder: 'Allocations as stockholder',
  producer: 'Allocations as producer',
}

function Bar({ unit, window }: Pick<CompanyAllocation, 'unit'> & { readonly window: TimelineWindow }) {
  const { limit, remaining, percent, period_type } = window
  const says = `${percent ?? 0} % of ${amountText(limit, unit)} each ${period_type}, ${amountText(remaining, unit)} remaining`
  return (
    <WindowBar window={window} says={says}>
      No amount
    </WindowBar>
  )
}

function Line({ id, allocation_code, product, unit, windows, expiration_date }: CompanyAllocation) {
  const current = windows.filter(({ when }) => when === 'now')
  return (
    <tr>
      <th scope="row">
        <Button look="quiet" onPress={() => open('terminalboss:allocation', { entityId: id }, { place: 'right' })}>
          {allocation_code}
        </Button>
      </th>
      <td>{product}</td>
      <td className={styles['bar']}>
        {current.length === 0
          ? 'No limit today'
          : current.map((window) => (
              <Bar key={`${window.transfer_limit} ${window.period_start}`} unit={unit} window={window} />
            ))}
      </td>
      <td data-figure>{current.map(({ remaining }) => amountText(remaining, unit)).join(', ')}</td>
      <td>{expiration_date ?? ''}</td>
    </tr>
  )
}

export function RoleTable({ role, count, allocations }: RoleAllocations) {
  return (
    <section aria-label={titles[role]}>
      <h3 className={styles['heading']}>{titles[role]}</h3>
      <div className={styles['scroll']}>
        <table className={styles['table']} aria-label={titles[role]}>
          <thead>
            <tr>
              <th scope="col">Allocation</th>
              <th scope="col">Product</th>
              <th scope="col">Used today</th>
              <th scope="col" data-figure>
                Remaining
              </th>
              <th scope="col">Expires</th>
            </tr>
          </thead>
          <tbody>
            {allocations.map((one) => (
              <Line key={one.id} {...one} />
            ))}
          </tbody>
        </table>
      </div>
      {count > allocations.length && (
        <p className={styles['none']}>{`${countOf(count - allocations.length, 'more allocation')} not shown.`}</p>
      )}
    </section>
  )
}
