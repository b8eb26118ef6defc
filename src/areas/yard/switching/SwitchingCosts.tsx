/** The costs of a plan beside those of the planner's own order. */
import { grouped } from '#model/shared/number-format.ts'
import type { PlannerOrder } from '#model/areas/switching/rules/planner-order.ts'
import type { Costs } from '#model/areas/switching/rules/switching.ts'
import panel from '../drawing/Panel.module.css'
import styles from './Switching.module.css'

const rows: readonly { readonly of: keyof Costs; readonly label: string }[] = [
  { of: 'moves', label: 'Moves' },
  { of: 'carsHandled', label: 'Cars handled' },
  { of: 'engineFt', label: 'Engine distance (ft)' },
  { of: 'minutes', label: 'Minutes' },
]

/** The share saved, as in `−38 %`; empty if the planner's order is only known in part. */
function saved(plan: number, own: number): string {
  if (own === 0) return ''
  const share = Math.round((1 - plan / own) * 100)
  return share === 0 ? '0 %' : share > 0 ? `−${share} %` : `+${-share} %`
}

export function SwitchingCosts({ plan, own }: { readonly plan: Costs; readonly own: PlannerOrder | null }) {
  const isWhole = own !== null && own.problem === ''
  return (
    <>
      <table className={`${panel['table'] ?? ''} ${styles['costs'] ?? ''}`}>
        <thead>
          <tr>
            <th>Cost</th>
            <th>This plan</th>
            <th>Planner's order</th>
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
          In the planner's order only {grouped(own.done)} of {grouped(own.of)} planned moves can be made: {own.problem}
        </p>
      )}
    </>
  )
}
