/**
 * The switching plan: what cannot be done and why, how good the plan is, its costs, and every step with its reason.
 */
import { Square } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import { carCount } from '#model/areas/yard/rules/name.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState } from '#src/ui/controls/Notice.tsx'
import panel from '../drawing/Panel.module.css'
import styles from './Switching.module.css'
import { SwitchingCosts } from './SwitchingCosts.tsx'
import type { SwitchingController } from './switching-controller.ts'
import { shortly, positions, Steps } from './PlanSteps.tsx'

/** How close the plan is to the proven minimum, as a bar and in words. */
function Progress({ controller }: { readonly controller: SwitchingController }) {
  const { looking, looked, plan, found } = useSnapshot(controller.state).now
  const moves = plan?.outcome === 'plan' ? plan.steps.length : 0
  return (
    <div className={styles['progress']}>
      <div className={styles['state']}>
        {plan?.optimal === true ? (
          <Badge state="ok">Fewest possible moves</Badge>
        ) : looking ? (
          <Badge state="info">Searching</Badge>
        ) : (
          plan?.outcome === 'plan' && <Badge state="plain">Best found</Badge>
        )}
        <span className={panel['faint']}>{positions(looked)}</span>
        {looking && (
          <Button look="quiet" icon={Square} shortcut="x" onPress={() => controller.stop()}>
            Stop
          </Button>
        )}
      </div>
      {moves > 0 && plan && (
        <>
          <progress max={moves} value={plan.bound} aria-label="Proven minimum compared with this plan" />
          <p className={panel['faint']}>
            {found.length > 1 ? `${shortly(found)} moves` : `${moves} moves`}
            {!plan.optimal && `; at least ${plan.bound} are needed`}
          </p>
        </>
      )}
    </div>
  )
}

export function SwitchingPlanPanel({ controller }: { readonly controller: SwitchingController }) {
  const { plan, goal, looking, own, done, drifted, sending } = useSnapshot(controller.state).now
  const left = goal?.left ?? []
  const steps = plan?.steps.length ?? 0
  const reasons = plan?.outcome === 'impossible' ? plan.reasons : []
  return (
    <aside className={styles['panel']} aria-label="Switching plan">
      <div className={styles['top']}>
        {drifted && (
          <div className={styles['stop']} role="alert">
            <p>The yard or its plan has changed since.</p>
            <Button look="primary" shortcut="r" onPress={() => void controller.look()}>
              Plan again
            </Button>
          </div>
        )}
        {(left.length > 0 || reasons.length > 0) && (
          <section className={styles['stop']} aria-label="Cars that cannot be placed">
            <h4>
              {reasons.length > 0
                ? 'The plan is impossible'
                : `${left.length === 1 ? '1 car' : `${grouped(left.length)} cars`} cannot be placed`}
            </h4>
            <ul>
              {[...reasons, ...left].map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
            {reasons.length === 0 && <p>These cars stay where they are. The rest of the plan is carried out.</p>}
          </section>
        )}
        {goal && goal.arriving.length + goal.leaving.length > 0 && (
          <p className={panel['faint']}>
            Without engine moves: {carCount(goal.arriving.length)} still to arrive, {carCount(goal.leaving.length)} to
            leave the tracks.
          </p>
        )}
        {plan?.outcome === 'plan' && steps === 0 ? (
          <EmptyState title={left.length > 0 ? 'Nothing else to switch' : 'The yard is as planned'}>
            Plan moves in the planned layout of the yard (b).
          </EmptyState>
        ) : (
          <>
            <Progress controller={controller} />
            {plan?.outcome === 'not_found' && !looking && (
              <p>No plan was found, although one may exist. A longer lead (s) or more free space may help.</p>
            )}
            {plan && steps > 0 && <SwitchingCosts plan={plan.costs} own={own} />}
          </>
        )}
      </div>
      {steps > 0 && may('change_railyard') && (
        <div className={styles['act']}>
          <Button
            look="primary"
            shortcut="e"
            isDisabled={sending || drifted || done >= steps}
            onPress={() => void controller.execute()}
          >
            {done >= steps ? 'All steps are done' : `Execute step ${done + 1}`}
          </Button>
        </div>
      )}
      {steps > 0 && <Steps controller={controller} />}
    </aside>
  )
}
