/** What a plan costs, beside the planner's own order of the same work. */
import { grouped } from '#model/rules/grouped.ts'
import type { OwnOrder } from '#model/rules/switching-order.ts'
import type { Costs } from '#model/rules/switching.ts'
import panel from './Panel.module.css'
import styles from './Switching.module.css'

const rows: readonly { readonly of: keyof Costs; readonly label: string }[] = [
  { of: 'moves', label: 'Moves' },
  { of: 'carsHandled', label: 'Cars handled' },
  { of: 'engineFt', label: 'Engine runs, ft' },
  { of: 'minutes', label: 'Minutes' },
]

/** The share saved: `−38 %`; nothing where the own order is not known in full. */
function saved(plan: number, own: number): string {
  if (own === 0) return ''
  const share = Math.round((1 - plan / own) * 100)
  return share === 0 ? '0 %' : share > 0 ? `−${share} %` : `+${-share} %`
}

export function SwitchingCosts({ plan, own }: { readonly plan: Costs; readonly own: OwnOrder | null }) {
  const isWhole = own !== null && own.problem === ''
  return (
    <>
      <table className={`${panel['table'] ?? ''} ${styles['costs'] ?? ''}`}>
        <thead>
          <tr>
            <th>Cost</th>
            <th>This plan</th>
            <th>Own order</th>
            <th>Saved</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ of, label }) => (
            <tr key={of}>
              <td>{label}</td>
              <td>{grouped(plan[of])}</td>
              <td>{own === null ? '…' : grouped(own.costs[of])}</td>
              <td>{isWhole ? saved(plan[of], own.costs[of]) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {own !== null && own.problem !== '' && (
        <p className={panel['faint']}>
          In your own order only {own.done} of {own.of} planned moves can be made: {own.problem}
        </p>
      )}
    </>
  )
}
