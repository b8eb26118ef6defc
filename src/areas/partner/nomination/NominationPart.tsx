/** The days of a nomination above its form: the buyer sets cars by day, and the supplier reviews and cuts them. */
import { useContext, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { modeOf } from '#model/areas/partner/rules/board/nomination-mode.ts'
import { carsOn } from '#model/areas/partner/rules/nomination/days.ts'
import type { Review } from '#model/areas/partner/rules/nomination/answers.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { PaneId, PREVIEW, useCommandTarget } from '#src/engine/panes/command-target.ts'
import { may, signedIn } from '#src/engine/session/session.state.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { PartTarget } from '#src/ui/lines/PartTarget.tsx'
import { DayCell } from '#src/ui/days/DayCell.tsx'
import { DayInput } from '#src/ui/days/DayInput.tsx'
import { DaysGrid } from '#src/ui/days/DaysGrid.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { boardResources, readNomination } from '../board/board-calls.ts'
import { useSeen } from '../board/use-seen.ts'
import { NominationBar } from './NominationBar.tsx'
import { NominationController } from './nomination-controller.ts'
import { cellOf, shownDays } from './shown-days.ts'
import styles from './Nomination.module.css'

/** Reading the review takes the nomination under review, so that only the supplier asks for it. */
function ReviewOf({ controller, id }: { readonly controller: NominationController; readonly id: number }) {
  const answer = useFresh<Review, readonly unknown[]>({
    queryKey: ['partner:nomination', 'review', id],
    queryFn: ({ signal }) => api<Review>(`partner/railnomination/${id}/review/`, { signal }),
    meta: { resources: [...boardResources, 'contract:schedule'] },
  })
  useEffect(() => {
    if (answer.data) controller.receiveReview(answer.data)
  }, [controller, answer.data])
  if (answer.isError && !answer.data)
    return (
      <ErrorState title="The review could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Skeleton rows={1} label="Loading the capacity of each day" />
  const { blockers } = answer.data
  return blockers.length === 0 ? null : (
    <p role="note" className={styles['blockers']}>
      {blockers.join(' ')}
    </p>
  )
}

function Days({ controller }: { readonly controller: NominationController }) {
  const { row, draft, mode, review, cuts, cursor, anchor, typed, typedFault } = useSnapshot(controller.state)
  const days = useMemo(() => (row ? shownDays(row) : new Map()), [row])
  const proposed = useMemo(() => carsOn(row?.status === 'rejected' ? row.proposed_days : []), [row])
  if (!row || !draft) return null
  const [from, to] = cursor < anchor ? [cursor, anchor] : [anchor, cursor]
  const look = { draft, days, proposed, review: mode === 'review' ? review : undefined, cuts }
  const most = Math.max(1, ...draft.quantities.values())
  const here = cellOf(look, cursor)
  return (
    <PartTarget kind="partner:days" target={controller}>
      <DaysGrid
        label="Days of the nomination"
        days={draft.days}
        cursor={cursor}
        onFocusing={controller.onFocusing}
        onDigit={(digit) => controller.begin(digit)}
        isFirst
        handlers={{
          onClick: ({ target, shiftKey }) => {
            const day =
              target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset['day'] : undefined
            if (day !== undefined && !(target instanceof HTMLInputElement)) controller.goTo(day, shiftKey)
          },
          onDoubleClick: () => controller.begin(),
        }}
      >
        {(day, id) => {
          const { role, cars, was, texts } = cellOf(look, day)
          return (
            <DayCell
              key={day}
              id={id}
              day={day}
              role={role}
              cars={cars}
              gone={undefined}
              was={was}
              most={most}
              texts={texts}
              isCursor={day === cursor}
              isMarked={day >= from && day <= to}
            >
              {day === cursor && typed !== null && (
                <DayInput day={day} typed={typed} fault={typedFault} controller={controller} />
              )}
            </DayCell>
          )
        }}
      </DaysGrid>
      <p role="status" className={styles['said']}>
        {here.texts.sentence}.
      </p>
    </PartTarget>
  )
}

type Props = { readonly id: number } & Pick<RecordPart['controller'], 'target' | 'follow'>
function Part({ id, target, follow }: Props) {
  const [controller] = useState(() => new NominationController(target, Date.now, follow))
  const answer = useFresh({
    queryKey: ['partner:nomination', 'days', id],
    queryFn: ({ signal }) => readNomination(id, signal),
    meta: { resources: boardResources },
  })
  useCommandTarget('partner:review', controller)
  useCommandTarget('focus', controller)
  useEffect(() => {
    if (answer.data) controller.receive(answer.data)
  }, [controller, answer.data])
  const { fault, draft } = useSnapshot(controller.state)
  const pane = useContext(PaneId)
  if (answer.isError && !answer.data)
    return (
      <ErrorState title="The days could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Skeleton rows={6} label="Loading the days" />
  if (fault !== '')
    return (
      <EmptyState title="The dates of this nomination are wrong">{fault} Correct its first and last day.</EmptyState>
    )
  if (draft?.days.length === 0)
    return <EmptyState title="This nomination has no days yet">Enter its first and its last day below.</EmptyState>
  // A preview of the palette does not take the nomination under review.
  const isReview =
    pane !== PREVIEW && modeOf(answer.data, signedIn()?.company.id, may('change_partner_nomination')) === 'review'
  return (
    <section aria-label="Cars by day" className={styles['part']}>
      <NominationBar controller={controller} />
      {isReview && <ReviewOf controller={controller} id={id} />}
      <Days controller={controller} />
    </section>
  )
}

export default function NominationPart({ controller: { name, row, target, follow } }: RecordPart) {
  useSeen(name, row?.id)
  // Another nomination begins with its own cursor and cuts.
  return typeof row?.id === 'number' ? <Part key={row.id} id={row.id} target={target} follow={follow} /> : null
}
