/** The cursor on days of a plan: one day, or a range of days from an anchor, and the cars that are typed into the day. */
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { stepDay, stepMonth } from '#model/areas/schedule/rules/months.ts'

export type DayPlace = {
  cursor: Day
  /** The other end of the selection; equal to the cursor for a single day. */
  anchor: Day
  /** The text being typed into the cursor's day; null if none. */
  typed: string | null
  typedFault: string
}
export const firstPlace: DayPlace = { cursor: '', anchor: '', typed: null, typedFault: '' }

export abstract class DayCursor {
  abstract readonly state: DayPlace
  /** The days that are shown, in order. */
  protected abstract get days(): readonly Day[]
  /** True if the typed text was accepted. */
  abstract take(): boolean
  abstract focus(): void

  /** The selected days, including the cursor's. */
  get marked(): readonly Day[] {
    const { cursor, anchor } = this.state
    const [from, to] = cursor < anchor ? [cursor, anchor] : [anchor, cursor]
    return this.days.filter((day) => day >= from && day <= to)
  }
  goTo(day: Day, extend = false): void {
    this.state.cursor = day
    if (!extend) this.state.anchor = day
    this.leaveIfTyping()
  }
  step(by: number, extend = false): void {
    this.goTo(stepDay(this.days, this.state.cursor, by), extend)
  }
  /** Moves to the same day of another month, or to the nearest one. */
  stepMonth(by: number, extend = false): void {
    this.goTo(stepMonth(this.days, this.state.cursor, by), extend)
  }
  toEnd(end: 'first' | 'last', extend = false): void {
    this.goTo((end === 'first' ? this.days[0] : this.days.at(-1)) ?? this.state.cursor, extend)
  }
  type(text: string): void {
    this.state.typed = text
    this.state.typedFault = ''
  }
  leave(): void {
    this.leaveIfTyping()
    this.focus()
  }
  /** On blur: typed text is dropped, and focus is not pulled back. */
  leaveIfTyping(): void {
    this.state.typed = null
    this.state.typedFault = ''
  }
  /** Selects the day of the cursor alone. */
  stepOut(): void {
    this.goTo(this.state.cursor)
  }
}
