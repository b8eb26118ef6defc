/** The head of the daily balance: its site, its state in words, and what can be done with the day. */
import type { DayBalance } from '#model/areas/terminal/rules/balance/answers.ts'
import { clock } from '#model/shared/clock.ts'
import { countOf } from '#model/shared/number-format.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import type { BalanceSite, DayBalanceController } from './day-balance-controller.ts'
import { dayBalanceKeys as keys } from './keys.ts'
import styles from './DayBalance.module.css'

type Props = {
  readonly controller: DayBalanceController
  readonly sites: readonly BalanceSite[]
  /** Undefined until the server has chosen one. */
  readonly site: string | undefined
  readonly name: string
  readonly date: string
  /** Undefined while the figures of the day are loading. */
  readonly answer: DayBalance | undefined
}

export function DayHead({ controller, sites, site, name, date, answer }: Props) {
  const choices = sites.map((one) => ({ value: one.id, label: one.name }))
  const late = answer?.late.length ?? 0
  return (
    <header className={styles['head']}>
      <div className={styles['about']}>
        <Select
          label="Site"
          value={site ?? ''}
          choices={
            choices.some(({ value }) => value === site) ? choices : [{ value: site ?? '', label: name }, ...choices]
          }
          onChange={(id) => controller.toSite(id)}
        />
        <div>
          <h3 className={styles['title']}>{name === '' ? date : `${name}, ${date}`}</h3>
          <p role="status" className={styles['state']}>
            {answer && <DayState answer={answer} />}
          </p>
        </div>
      </div>
      <span className={styles['keys']}>
        <Button look="quiet" shortcut={keys.earlier} onPress={() => controller.turn(-1)}>
          Day before
        </Button>
        <Button look="quiet" shortcut={keys.later} onPress={() => controller.turn(1)}>
          Day after
        </Button>
        <Button look="quiet" shortcut={keys.causes} onPress={() => controller.findCauses()}>
          Find causes
        </Button>
        {late > 0 && (
          <Button look="quiet" shortcut={keys.late} onPress={() => controller.showLate()}>
            {countOf(late, 'later change')}
          </Button>
        )}
        {may('change_location') && (
          <Button look="quiet" shortcut={keys.movement} onPress={() => controller.addMovement()}>
            New movement
          </Button>
        )}
        <Button look="quiet" shortcut={keys.print} onPress={() => controller.print()}>
          Print
        </Button>
        {answer && may('close_mass_balance') && <Closing answer={answer} />}
      </span>
    </header>
  )
}

const Closing = ({ answer: { state } }: { readonly answer: DayBalance }) =>
  state === 'closed' ? (
    <Button shortcut={keys.reopen} onPress={() => runCommand('balance:reopenDay')}>
      Reopen
    </Button>
  ) : (
    <Button look="primary" shortcut={keys.close} onPress={() => runCommand('balance:closeDay')}>
      Close day
    </Button>
  )

function DayState({
  answer: { state, rows, closed_by, closed_at, reason, timezone },
}: {
  readonly answer: DayBalance
}) {
  const count = rows.filter(({ attention }) => attention).length
  const attention =
    count === 0 ? 'every product balances' : `${countOf(count, 'product')} ${count === 1 ? 'needs' : 'need'} attention`
  if (state === 'open')
    return (
      <>
        <Badge state={count === 0 ? 'info' : 'warn'}>open</Badge> {attention}
      </>
    )
  const by = [
    ...(closed_by === null ? [] : [`by ${closed_by}`]),
    ...(closed_at === null ? [] : [clock(closed_at, timezone)]),
  ].join(', ')
  return (
    <>
      <Badge state="ok">closed</Badge> {by}
      {count > 0 && `; ${attention}`}
      {reason !== '' && `: ${reason}`}
    </>
  )
}
