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

/** The share saved, as in `−38 %`. */
function saved(plan: number, own: number): string {
  if (own === 0) return ''
  const share = Math.round((1 - plan / own) * 100)
  return share === 0 ? '0 %' : share > 0 ? `−${share} %` : `+${-share} %`
}

/** Costs of a part of the planner's order are beside those of the whole plan, but nothing is saved by comparison with a part. */
export function SwitchingCosts({ plan, own }: { readonly plan: Costs; readonly own: PlannerOrder | null }) {
  const isPart = own !== null && own.problem !== ''
  const moves = own === null ? '' : `${grouped(own.done)} of ${grouped(own.of)} planned moves`
  return (
    <>
      {isPart && (
        <p className={styles['part']} role="note">
          {`▲ The costs cannot be compared: in the planner's order only ${moves} can be made. ${own.problem}`}
        </p>
      )}
      <table className={`${panel['table'] ?? ''} ${styles['costs'] ?? ''}`}>
        <thead>
          <tr>
            <th>Cost</th>
            <th>This plan</th>
            <th>{isPart ? `Only ${moves}` : "Planner's order"}</th>
            {!isPart && <th>Saved</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ of, label }) => (
            <tr key={of} data-part={isPart || undefined}>
              <td>{label}</td>
              <td>{grouped(plan[of])}</td>
              <td>{own === null ? '…' : grouped(own.costs[of])}</td>
              {!isPart && <td>{own === null ? '' : saved(plan[of], own.costs[of])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
