/** Cars that are added to a yard: lines of a text, judged while it is typed. */
import { proxy } from 'valtio'
import type { AddedCar } from '#model/areas/rail/rules/car-list.ts'
import type { Scenario } from '#model/areas/yard/rules/yard.ts'
import { Pasting } from '#src/ui/paste/pasting.ts'
import type { YardTarget } from './yard-target.ts'

export class YardAdding extends Pasting<AddedCar> {
  readonly settings: { type: string; scenario: Scenario }
  readonly #target: YardTarget

  constructor(target: YardTarget) {
    super()
    this.#target = target
    this.settings = proxy({ type: '', scenario: target.controller.now.scenario })
  }

  set(values: Partial<{ readonly type: string; readonly scenario: Scenario }>): void {
    Object.assign(this.settings, values)
    this.judgeSoon()
  }
  protected override ask(text: string, isDryRun: boolean) {
    const { type, scenario } = this.settings
    const { orders } = this.#target
    return isDryRun ? orders.judgeAdded(text, type, scenario) : orders.add(text, type, scenario)
  }
  protected override finished(): void {}
}
