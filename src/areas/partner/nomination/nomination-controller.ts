/** A nomination in one pane: the buyer edits its days, and the supplier cuts days and answers. */
import { ref } from 'valtio'
import {
  askedCuts,
  beyondOn,
  confirmedOn,
  cutDay,
  cutToCapacity,
  nextReason,
  notFitting,
  proposedDays,
  type Cuts,
} from '#model/areas/partner/rules/board/review-cuts.ts'
import type { Review, ReviewDay } from '#model/areas/partner/rules/nomination/answers.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { countOf } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { open } from '#src/engine/panes/screen.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { openVerbs, runVerb } from '#src/ui/verbs/verb-change.ts'
import { seenOf } from '#src/ui/verbs/verb-rows.ts'
import { refreshBoard } from '../board/board-calls.ts'
import { NominationDays } from './nomination-days.ts'

export class NominationController extends NominationDays {
  /** The review as the server answers it. Cuts stay, except on days that are no longer nominated so. */
  receiveReview(review: Review): void {
    this.state.review = ref(review)
    // Reading the nomination may have started its review, which changes its version. A verb must send that version.
    const { id, version, status } = review.nomination
    this.follow(Promise.resolve({ id, version, status }))
    const nominated = new Map(review.days.map((day) => [day.date, day.nominated]))
    const kept = [...this.state.cuts].filter(([date, { quantity }]) => quantity < (nominated.get(date) ?? 0))
    if (kept.length < this.state.cuts.size) this.state.cuts = ref(new Map(kept))
  }
  get #reviewed(): readonly ReviewDay[] {
    return this.state.review?.days ?? []
  }
  #show(cuts: Cuts): void {
    this.state.cuts = ref(new Map(cuts))
  }

  begin(first: string | null = null): void {
    const { mode, cursor, cuts } = this.state
    if (mode === 'review') this.begins(first ?? String(confirmedOn(this.#reviewed, cuts, cursor)))
    else if (this.editable()) this.begins(first)
  }
  override take(): boolean {
    const count = this.typedNumber()
    if (count === undefined) return false
    if (this.state.mode !== 'review') {
      this.leave()
      this.setTyped(count)
      return true
    }
    const fault = this.#cut(() => count)
    if (fault !== undefined) {
      this.state.typedFault = fault
      return false
    }
    this.leave()
    return true
  }
  /** Cuts each marked day that is nominated; the sentence that refuses the first one. */
  #cut(cars: (now: number) => number): string | undefined {
    let { cuts }: { cuts: Cuts } = this.state
    for (const date of this.marked) {
      if (this.marked.length > 1 && !this.#reviewed.some((day) => day.date === date && day.nominated > 0)) continue
      const next = cutDay(this.#reviewed, cuts, date, cars(confirmedOn(this.#reviewed, cuts, date)))
      if (typeof next === 'string') return next
      cuts = next
    }
    this.#show(cuts)
    return undefined
  }
  nudge(by: number): void {
    if (this.state.mode !== 'review') return this.nudgeCars(by)
    const fault = this.#cut((now) => now + by)
    if (fault !== undefined) toast({ text: fault, tone: 'warn' })
  }
  /** Gives the cuts of the marked days the next reason. */
  turnReason(): void {
    const next = nextReason(this.state.cuts, this.marked)
    if (next === undefined) return toast({ text: 'This day is not cut. Type a smaller number of cars first.' })
    this.#show(next)
  }
  fit(): void {
    const { cuts } = this.state
    const next = cutToCapacity(this.#reviewed, cuts)
    const count = [...next].filter(([date, { quantity }]) => cuts.get(date)?.quantity !== quantity).length
    toast({ text: count === 0 ? 'Every day fits.' : `${countOf(count, 'day')} cut to what fits.` })
    this.#show(next)
  }
  /** Goes to the next day with more cars than fit, after the last to the first. */
  nextFull(): void {
    const { cuts, cursor } = this.state
    const full = this.#reviewed.filter((day) => beyondOn(day, cuts) > 0).map(({ date }) => date)
    const next = full.find((date) => date > cursor) ?? full[0]
    if (next === undefined) toast({ text: 'Every day fits.' })
    else this.goTo(next)
  }

  /** True if the buyer may revise the days; else the reason why not. */
  get canRevise(): true | string {
    const { row } = this.state
    if (row === undefined) return 'The days are still loading'
    return (
      (row.company === signedIn()?.company.id && row.status === 'approved') ||
      'Only the buyer revises days, once they are approved'
    )
  }
  /** Opens the draft of the revision, which is created unless there is one. */
  async revise(): Promise<void> {
    const { row } = this.state
    if (row === undefined) return
    const { path } = resourceNamed('partner:nomination')
    const { id } = await api<{ readonly id: number }>(`${path}${row.id}/revise/`, { method: 'POST', body: {} })
    refreshBoard()
    open('partner:nomination', { nominationId: id })
  }

  /** Approves the days as they are shown; the verb itself is judged, held and taken back like any other. */
  async approve(): Promise<void> {
    const resource = resourceNamed('partner:nomination')
    const transition = resource.life?.transitions['approve']
    if (transition === undefined) return
    const { full, past } = notFitting(this.#reviewed, this.state.cuts)
    if (full + past > 0) {
      this.nextFull()
      const found = [
        ...(past > 0 ? [`${countOf(past, 'day')} already over`] : []),
        ...(full > 0 ? [`${countOf(full, 'day')} without room`] : []),
      ]
      return toast({ text: `${found.join(', ')}: cut to what fits first.`, tone: 'warn' })
    }
    const asked = { days: askedCuts(this.state.cuts), partial: false }
    await runVerb({ resource, verb: 'approve', transition, asked }, this.target)
  }
  /** Opens the rejection with the days as they are shown as its proposal. */
  async reject(): Promise<void> {
    const resource = resourceNamed('partner:nomination')
    const proposed_days = this.state.cuts.size > 0 ? proposedDays(this.#reviewed, this.state.cuts) : []
    openVerbs(resource, await seenOf(resource, this.target), 'reject', { proposed_days })
  }
}
