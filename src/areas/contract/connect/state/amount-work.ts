/** Sets how many cars a purchase promises to a sale: typed at the pair, given with a new link, or cut. */
import { haveCommonDays } from '#model/areas/contract/rules/links/judge-link.ts'
import type { GraphContract } from '#model/areas/contract/rules/graph/contract-graph.ts'
import { linkBalance } from '#model/areas/contract/rules/graph/link-balance.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { carsTyped, type AmountEdit } from './amount-editor.ts'
import type { GraphCursor } from './cursor.ts'
import { changeLink, refreshGraph, reversed, termsOf, titleOfChange, type LinkChange, type LinkTerms } from './deeds.ts'
import type { GraphIndex } from './graph-index.ts'

export type ContractPair = { readonly purchase: GraphContract; readonly sale: GraphContract }
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What the purchase has left or the sale needs, whichever is less; null where neither says. */
export function carsFor({ purchase, sale }: ContractPair): number | null {
  const [left, needed] = [linkBalance(purchase).left, linkBalance(sale).left]
  if (left === null || needed === null) return left ?? needed
  return Math.min(left, needed)
}

/** The graph in which it works. */
type LinkedGraph = {
  readonly state: { edit: AmountEdit | null; readonly cursor: GraphCursor | null }
  readonly index: GraphIndex
  /** The contract under the cursor. */
  readonly node: number | undefined
  readonly place: (cursor: GraphCursor) => void
  readonly focus: () => void
  /** Ends what is being typed. */
  readonly close: () => void
}

export class AmountWork {
  readonly #of: LinkedGraph
  constructor(of: LinkedGraph) {
    this.#of = of
  }

  pairOf(one: number, other: number): ContractPair | undefined {
    const [first, second] = [this.#of.index.contract(one), this.#of.index.contract(other)]
    if (!first || !second || first.contract_type === second.contract_type) return undefined
    return first.contract_type === 'purchase' ? { purchase: first, sale: second } : { purchase: second, sale: first }
  }
  /** The pair under the cursor. */
  get pair(): ContractPair | undefined {
    const { cursor } = this.#of.state
    return cursor?.kind === 'pair' ? this.pairOf(cursor.purchase, cursor.sale) : undefined
  }
  /** Contracts that the one under the cursor is not linked with yet; those that fit come first. */
  others(): readonly { readonly other: GraphContract; readonly isBlend: boolean; readonly isApart: boolean }[] {
    const { index, node } = this.#of
    const mine = node === undefined ? undefined : index.contract(node)
    if (mine === undefined) return []
    const linked = new Set(index.linksOf(mine.id).flatMap(({ purchase, sale }) => [purchase, sale]))
    return (mine.contract_type === 'sale' ? index.purchases : index.sales)
      .filter(({ id }) => !linked.has(id))
      .map((other) => ({ other, isBlend: other.product !== mine.product, isApart: !haveCommonDays(mine, other) }))
      .toSorted((a, b) => Number(a.isBlend) + Number(a.isApart) - Number(b.isBlend) - Number(b.isApart))
  }

  /** Opens the editor at the pair under the cursor, with what was typed so far. */
  begin(typed?: string): void {
    const { pair } = this
    if (pair === undefined) return
    const link = this.#of.index.link(pair.purchase.id, pair.sale.id)
    const suggested = carsFor(pair)
    this.#edit(pair, {
      text: typed ?? String(link?.cars ?? (suggested || '')),
      fault: '',
      blend: link?.blend ?? false,
      before: link === undefined ? null : termsOf(link),
    })
  }
  #edit(
    { purchase, sale }: ContractPair,
    more: { readonly text: string; readonly fault: string; readonly blend: boolean; readonly before: LinkTerms | null },
  ): void {
    this.#of.state.edit = { purchase: purchase.id, sale: sale.id, isSending: false, ...more }
  }
  type(text: string): void {
    const { edit } = this.#of.state
    if (edit) Object.assign(edit, { text, fault: '' })
  }
  leave(): void {
    this.#of.close()
  }
  async save(): Promise<void> {
    const { edit } = this.#of.state
    if (edit === null || edit.isSending) return
    const cars = carsTyped(edit.text)
    if (typeof cars !== 'number') return void (edit.fault = cars.fault)
    const { purchase, sale, blend, before } = edit
    if (before?.cars === cars) return this.leave()
    edit.isSending = true
    try {
      await this.#send({ purchase, sale, cars, blend, comments: before?.comments ?? '' }, before)
      this.leave()
    } catch (error) {
      Object.assign(edit, { isSending: false, fault: sentence(error) })
    }
  }

  /** Links the contract under the cursor. What is refused can be mended in the editor, so that nothing is typed twice. */
  async makeLink(other: number, cars: number, blend: boolean): Promise<void> {
    const pair = this.pairOf(this.#of.node ?? 0, other)
    if (pair === undefined) throw new Error('A purchase is linked with a sale.')
    const terms = { purchase: pair.purchase.id, sale: pair.sale.id, cars, blend, comments: '' }
    try {
      await this.#send(terms, null)
    } catch (error) {
      this.#of.place({ kind: 'pair', purchase: terms.purchase, sale: terms.sale })
      this.#edit(pair, { text: String(cars), fault: sentence(error), blend, before: null })
      return
    }
    this.#of.place({ kind: 'pair', purchase: terms.purchase, sale: terms.sale })
    this.#of.focus()
  }
  async cut(): Promise<void> {
    const { pair } = this
    const link = pair && this.#of.index.link(pair.purchase.id, pair.sale.id)
    if (link) await this.#send(null, termsOf(link))
  }

  async #send(after: LinkTerms | null, before: LinkTerms | null): Promise<void> {
    const { purchase = 0, sale = 0 } = after ?? before ?? {}
    const { index } = this.#of
    const change: LinkChange = { before, after, names: `${index.number(purchase)} and ${index.number(sale)}` }
    const send = async (one: LinkChange): Promise<string> => {
      await changeLink(one)
      await refreshGraph()
      return `${titleOfChange(one)}.`
    }
    await changeLink(change)
    // Before it is seen: whoever sees it may take it back at once.
    const title = titleOfChange(change)
    recordUndo({ title, kind: 'exact', undo: () => send(reversed(change)), redo: () => send(change) })
    await refreshGraph()
    toast({ text: `${title}.`, tone: 'ok' })
  }
}
