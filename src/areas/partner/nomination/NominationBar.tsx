/** The sums of a nomination, and the buttons for its days. */
import { CalendarRange, Lock } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { addUp } from '#model/areas/partner/rules/board/board-rows.ts'
import { confirmedOn, notFitting } from '#model/areas/partner/rules/board/review-cuts.ts'
import { countOf, grouped } from '#model/shared/number-format.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { boardKeys as keys } from '../board/keys.ts'
import type { NominationController } from './nomination-controller.ts'
import type { NominationState } from './nomination-state.ts'
import styles from './Nomination.module.css'

type Figures = readonly (readonly [label: string, value: number | null | undefined])[]

function figuresOf({
  row,
  draft,
  mode,
  review,
  cuts,
}: Pick<NominationState, 'row' | 'draft' | 'mode' | 'review' | 'cuts'>): Figures {
  if (mode === 'review' && review) {
    const confirmed = addUp(review.days.map(({ date }) => confirmedOn(review.days, cuts, date)))
    return [
      ['Nominated', review.totals.nominated],
      ['To confirm', confirmed],
      ['Cut', review.totals.nominated - confirmed],
      ['Before revision', review.totals.previous],
      ['Shipped', review.totals.shipped],
      ['Nominated in all', review.totals.order_nominated],
      ['Limit of the order', review.totals.order_limit],
    ]
  }
  const nominated = addUp(draft?.quantities.values() ?? [])
  const isAnswered = row?.status === 'approved' || row?.status === 'superseded'
  const confirmed = addUp((row?.confirmed_days ?? []).map(({ quantity }) => quantity))
  return [
    ['Forecast', row?.forecast],
    ['Total', draft?.total],
    ['Nominated', nominated],
    ['Confirmed', isAnswered ? confirmed : null],
    ['Cut', isAnswered ? Math.max(0, nominated - confirmed) : null],
    ['Shipped', addUp((row?.shipped_days ?? []).map(({ quantity }) => quantity))],
  ]
}

/** The difference between the days and the total, which keeps a draft from being sent. */
function Difference({ total, days }: { readonly total: number; readonly days: number }) {
  if (total === days) return null
  const text =
    total > days ? `${countOf(total - days, 'car')} without a day` : `${countOf(days - total, 'car')} above the total`
  return <Badge state="warn">{text}</Badge>
}

export function NominationBar({ controller }: { readonly controller: NominationController }) {
  const { row, draft, mode, review, cuts } = useSnapshot(controller.state)
  if (!row || !draft) return null
  const { full, past } = mode === 'review' && review ? notFitting(review.days, cuts) : { full: 0, past: 0 }
  return (
    <header className={styles['bar']}>
      <dl className={styles['figures']}>
        {figuresOf({ row, draft, mode, review, cuts })
          .filter(([, value]) => value !== null && value !== undefined)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd data-figure={label}>{grouped(value ?? 0)}</dd>
            </div>
          ))}
      </dl>
      <div className={styles['badges']}>
        {row.late && <Badge state="warn">late</Badge>}
        {past > 0 && <Badge state="warn">{countOf(past, 'day')} already over</Badge>}
        {full > 0 && <Badge state="warn">{countOf(full, 'day')} without room</Badge>}
        {mode === 'edit' && <Difference total={draft.total} days={addUp(draft.quantities.values())} />}
      </div>
      {mode === 'edit' && (
        <div className={styles['actions']}>
          <Button look="quiet" shortcut={keys.forecast} onPress={() => runCommand('partnerBoard:setForecast')}>
            Forecast
          </Button>
          <IconButton
            icon={Lock}
            label="Lock or unlock selected days"
            shortcut={keys.lock}
            onPress={() => controller.lock()}
          />
          <Button icon={CalendarRange} shortcut={keys.spread} onPress={() => void controller.act('autoSchedule')}>
            Spread evenly
          </Button>
        </div>
      )}
      {mode === 'read' && controller.canRevise === true && (
        <div className={styles['actions']}>
          <Button shortcut={keys.revise} onPress={() => runCommand('partnerBoard:reviseDays')}>
            Revise
          </Button>
        </div>
      )}
      {mode === 'review' && (
        <div className={styles['actions']}>
          <Button look="quiet" shortcut={keys.fit} isDisabled={full + past === 0} onPress={() => controller.fit()}>
            Cut to what fits
          </Button>
          <Button look="quiet" shortcut={keys.reject} onPress={() => void controller.reject()}>
            Reject
          </Button>
          <Button look="primary" shortcut={keys.approve} onPress={() => void controller.approve()}>
            Approve
          </Button>
        </div>
      )}
    </header>
  )
}
