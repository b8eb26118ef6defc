/** The limits of one allocation: the window under the cursor, the question that is typed, and the plan that Enter sends. */
import { proxy } from 'valtio'
import { allocation } from '#model/areas/legacy/allocation.resource.ts'
import { ghostsOf, planAsked, type Ghosts } from '#model/areas/legacy/rules/limit-ghosts.ts'
import { readWhatIf, type WhatIfWords } from '#model/areas/legacy/rules/what-if-words.ts'
import type { TimelineWindow } from '#model/areas/legacy/rules/window/answers.ts'
import type { LimitPlan } from '#model/areas/legacy/rules/window/plan.ts'
import { ApiError } from '#src/engine/api/api.ts'
import { undoButton } from '#src/engine/commands/undo.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { openPath } from '#src/engine/panes/screen.ts'
import { callAction } from '#src/ui/action/action-call.ts'
import { recordAction } from '#src/ui/action/action-undo.ts'
import { explainedPath } from '#src/ui/verbs/explained-path.ts'
import { openTickets } from '../../similar/tickets-behind.ts'
import { amountText, storedAmount } from '../../similar/quantity.ts'
import type { StripData } from './strip-data.ts'

/** The typed question as far as it is understood. */
export type LimitQuestion = {
  readonly words: WhatIfWords | null
  readonly plan: LimitPlan | null
  readonly ghosts: Ghosts | null
  /** The reason why the text is not understood. */
  readonly problem: string | null
}
const nothing: LimitQuestion = { words: null, plan: null, ghosts: null, problem: null }
export const windowKey = ({ period_type, period_start }: TimelineWindow): string => `${period_type} ${period_start}`

export class StripController {
  readonly state: { cursor: string; typed: string; refused: string } = proxy({ cursor: '', typed: '', refused: '' })
  #data: StripData | undefined
  #focusStrip: () => void = () => {}
  #focusField: () => void = () => {}

  show(data: StripData): void {
    const isOther = this.#data?.allocation.id !== data.allocation.id
    this.#data = data
    if (isOther) Object.assign(this.state, { typed: '', refused: '', cursor: '' })
    if (this.current === undefined) {
      const first = data.windows.find(({ when }) => when !== 'past') ?? data.windows.at(-1)
      this.state.cursor = first === undefined ? '' : windowKey(first)
    }
  }
  onFocus(strip: () => void, field: () => void): void {
    this.#focusStrip = strip
    this.#focusField = field
  }
  focus(): void {
    this.#focusStrip()
  }
  get current(): TimelineWindow | undefined {
    return this.#data?.windows.find((one) => windowKey(one) === this.state.cursor)
  }
  /** The windows of one period type. */
  #row(period_type: string | undefined): readonly TimelineWindow[] {
    return (this.#data?.windows ?? []).filter((one) => one.period_type === period_type)
  }
  step(by: number): void {
    const row = this.#row(this.current?.period_type)
    const at = row.findIndex((one) => windowKey(one) === this.state.cursor)
    const to = row[Math.max(0, Math.min(row.length - 1, at + by))]
    if (to) this.state.cursor = windowKey(to)
  }
  /** To the window of the next period type that contains the same day. */
  turn(by: 1 | -1): void {
    const types = [...new Set((this.#data?.windows ?? []).map(({ period_type }) => period_type))]
    const { current } = this
    if (current === undefined) return
    const row = this.#row(types[types.indexOf(current.period_type) + by])
    const to = row.find(({ period_end }) => period_end >= current.period_start) ?? row.at(-1)
    if (to) this.state.cursor = windowKey(to)
  }
  place(key: string): void {
    this.state.cursor = key
  }

  type(text: string): void {
    Object.assign(this.state, { typed: text, refused: '' })
  }
  /** Goes to the field, with the first letter of the question where one was typed on the strip. */
  ask(letter = ''): void {
    if (letter !== '') this.type(letter)
    this.#focusField()
  }
  drop(): void {
    this.type('')
    this.#focusStrip()
  }

  /** Answers from what has been read, without the server, so that ghosts keep up with typing. */
  question(typed: string, cursor: string, data: StripData): LimitQuestion {
    const read = readWhatIf(typed, data.today)
    if (read === null) return nothing
    if ('problem' in read) return { ...nothing, problem: read.problem }
    const stored = (amount: string | null): string | null => amount && storedAmount(amount, data.unit)
    const words = { ...read, limit: stored(read.limit), load: stored(read.load) }
    if (words.limit === null) return { ...nothing, words }
    const at = data.windows.find((one) => windowKey(one) === cursor) ?? {
      period_type: 'month' as const,
      period_start: data.allocation.effective_date ?? data.today,
    }
    const plan = planAsked(words, at, data)
    if ('problem' in plan) return { ...nothing, words, problem: plan.problem }
    return { words, plan, ghosts: ghostsOf(data, plan), problem: null }
  }
  #asked(): LimitQuestion {
    return this.#data ? this.question(this.state.typed, this.state.cursor, this.#data) : nothing
  }

  /** Plans the limit that is typed. A question about a load alone plans nothing. */
  async plan(): Promise<void> {
    const data = this.#data
    const { plan, ghosts, problem } = this.#asked()
    if (data === undefined || plan === null) {
      if (problem !== null) this.state.refused = problem
      else this.#focusStrip()
      return
    }
    if (ghosts !== null && ghosts.refused !== null) return void (this.state.refused = ghosts.refused[0]?.says ?? '')
    try {
      await sendPlan(data, plan)
      this.drop()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      this.state.refused = error.message
    }
  }
  /** The tickets of the window under the cursor, beside. */
  open(): void {
    const [data, window] = [this.#data, this.current]
    if (data === undefined || window === undefined) return
    void openTickets({
      status: 'counted',
      from: window.period_start,
      to: window.period_end,
      allocation: data.allocation.allocation_code,
      allocationId: data.allocation.id,
    })
  }
  /** Every reason why the typed load is denied; without a load, why the allocation cannot be changed. */
  explain(): void {
    const [data, { words, plan }] = [this.#data, this.#asked()]
    if (data === undefined) return
    const input = {
      ...(words?.load != null && { volume: words.load }),
      ...(words?.on != null && { date: words.on }),
      ...(plan !== null && { limit: plan.limit ?? '0', from: plan.from }),
    }
    openPath(
      explainedPath(
        'legacy:allocation',
        [data.allocation.id],
        words?.load == null ? undefined : { action: 'whatIf', input },
      ),
      'right',
    )
  }
}

const bodyOf = ({ limit, period_type, from, until, days_in_period }: LimitPlan) => ({
  limit,
  period_type,
  from,
  ...(until !== null && { until }),
  ...(days_in_period !== null && { days_in_period }),
})
const refresh = (): void => {
  for (const name of ['legacy:transferLimit', 'legacy:allocation'])
    void queryClient().invalidateQueries({ queryKey: [name] })
}

async function sendPlan({ allocation: { id, allocation_code }, unit }: StripData, plan: LimitPlan): Promise<void> {
  const call = { resource: allocation, action: allocation.actions.planLimit }
  const input = bodyOf(plan)
  const answer = await callAction(call, id, input).finally(refresh)
  const says = `${amountText(plan.limit, unit)} from ${plan.from} for ${allocation_code}`
  const entry = recordAction({ call, title: `Plan ${says}`, done: [{ id, answer }], input, onTurn: refresh })
  toast({ text: `Planned ${says}.`, tone: 'ok', ...undoButton(entry) })
}
