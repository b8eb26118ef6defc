/** Commands of the graph of contracts: those that link, filter and suggest. */
export * from './walk-commands.ts'
import { linkBalance } from '#model/areas/contract/rules/graph/link-balance.ts'
import { command, commandOn, type Context, type Option } from '#src/engine/commands/command.ts'
import { commandTargetOf } from '#src/engine/panes/command-target.ts'
import { panesNow } from '#src/engine/panes/pane-scope.ts'
import { open } from '#src/engine/panes/screen.ts'
import { graphKeys as keys } from './state/keys.ts'
import { carsFor } from './state/amount-work.ts'
import type { ConnectController } from './state/connect-controller.ts'
import { filterChoices, filterIn, quarterFrom } from './state/filter.ts'

const onGraph = commandOn('contract:graph')
type On = Context<ConnectController>
const may = 'change_contract' as const

/** The contract that the focused pane is about. */
function contractHere(): number | string | undefined {
  const offer = commandTargetOf(panesNow().focused(), 'record')
  if (typeof offer !== 'object' || offer === null || !('resource' in offer) || !('ids' in offer)) return undefined
  return offer.resource === 'contract:contract' && typeof offer.ids === 'function' ? offer.ids()[0] : undefined
}
export const openGraph = command({
  title: 'Open graph of contracts',
  key: keys.open,
  menu: 'go',
  needs: 'access_menu__contract',
  aliases: ['connect contracts', 'what feeds what', 'links', 'purchases and sales', 'matrix'],
  run: () => {
    const at = contractHere()
    open('contract:connect', {}, { query: at === undefined ? {} : { at: String(at) } })
  },
})

const lower = (text: string): string => text.trim().toLowerCase()
const numberOf = (value: unknown): number => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : NaN)

function otherChoices(typed: string, { target }: On): readonly Option[] {
  return target.amount
    .others()
    .map(({ other, isBlend, isApart }) => ({
      value: isBlend ? `${other.id} blend` : String(other.id),
      label: `${other.contract_number} ${other.party__label}${isBlend ? ', as a blend' : ''}`,
      hint: [
        other.product__label,
        linkBalance(other).words,
        isApart ? 'no days in common' : `to ${other.end_date ?? 'no end'}`,
      ].join(' · '),
    }))
    .filter(({ label, hint }) => lower(`${label} ${hint}`).includes(lower(typed)))
}
function carsChoices(typed: string, { target }: On, soFar: Readonly<Record<string, unknown>>): readonly Option[] {
  if (typed.trim() !== '') return [{ value: typed.trim(), label: typed.trim(), hint: 'cars' }]
  const pair = target.amount.pairOf(target.node ?? 0, numberOf(String(soFar['other']).split(' ')[0]))
  const cars = pair && carsFor(pair)
  if (!pair || !cars) return []
  const hint = `cars: ${pair.purchase.contract_number} ${linkBalance(pair.purchase).words}, ${pair.sale.contract_number} ${linkBalance(pair.sale).words}`
  return [{ value: String(cars), label: String(cars), hint }]
}
export const linkContracts = onGraph({
  title: 'Link contract to another…',
  key: keys.link,
  menu: 'pane',
  needs: may,
  undo: 'exact',
  aliases: ['connect', 'feed', 'promise cars'],
  enabled: ({ target }) => target.node !== undefined || 'There is no contract under the cursor',
  args: { other: { label: 'With', complete: otherChoices }, cars: { label: 'Cars', complete: carsChoices } },
  run: ({ target }, { other, cars }) => {
    const [id, blend] = String(other).split(' ')
    const count = numberOf(cars)
    if (Number.isNaN(count) || count < 1) throw new Error('Type a number of cars, at least 1.')
    return target.amount.makeLink(numberOf(id), count, blend === 'blend')
  },
})
const onPair = ({ target }: { readonly target: ConnectController }): true | string =>
  target.amount.pair !== undefined || 'Go to a link first: → or ←'
export const setCars = onGraph({
  title: 'Set cars of the link (or type digits)',
  key: keys.cars,
  menu: 'pane',
  needs: may,
  undo: 'exact',
  aliases: ['amount', 'quantity', 'promise'],
  enabled: onPair,
  run: ({ target }) => target.amount.begin(),
})
export const cutLink = onGraph({
  title: 'Remove the link',
  key: keys.cut,
  menu: 'pane',
  needs: may,
  undo: 'exact',
  aliases: ['cut', 'unlink', 'disconnect'],
  enabled: (context) => {
    const isThere = onPair(context)
    return isThere !== true || context.target.link !== undefined ? isThere : 'These two are not linked'
  },
  run: ({ target }) => target.amount.cut(),
})

export const findContract = onGraph({
  title: 'Go to a contract…',
  key: keys.find,
  menu: 'pane',
  aliases: ['find contract', 'search'],
  args: {
    contract: {
      label: 'Contract',
      complete: (typed, { target }) =>
        target.index.order
          .filter((one) => lower(`${one.contract_number} ${one.name} ${one.party__label}`).includes(lower(typed)))
          .map((one) => ({
            value: String(one.id),
            label: `${one.contract_number} ${one.party__label}`,
            hint: `${one.contract_type} · ${one.product__label}`,
          })),
    },
  },
  run: ({ target }, { contract }) => {
    if (!target.index.contract(numberOf(contract))) throw new Error('It is not among those shown.')
    target.place({ kind: 'node', id: numberOf(contract) })
  },
})
export const filterGraph = onGraph({
  title: 'Filter graph of contracts…',
  key: keys.filter,
  menu: 'pane',
  aliases: ['by product', 'by party', 'by period', 'quarter', 'clear filter'],
  args: {
    by: {
      label: 'Product, party, quarter, or days such as 2026-11-01_2026-11-30',
      complete: (typed, { target }) => filterChoices(typed, target.all, target),
    },
  },
  run: ({ target }, { by }) => target.filter(filterIn(String(by))),
})
const shift = (target: ConnectController, by: number): void =>
  target.filter({
    ...target.now,
    ...(target.now.from === null ? quarterFrom(target.today, 0) : quarterFrom(target.now.from, by)),
  })
export const earlierPeriod = onGraph({
  title: 'Show the quarter before',
  key: keys.earlier,
  menu: 'pane',
  run: ({ target }) => shift(target, -1),
})
export const laterPeriod = onGraph({
  title: 'Show the quarter after',
  key: keys.later,
  menu: 'pane',
  run: ({ target }) => shift(target, 1),
})

export const suggestGraph = onGraph({
  title: 'Suggest links for open sales',
  key: keys.suggest,
  menu: 'pane',
  needs: may,
  aliases: ['propose', 'fill', 'feed open sales', 'allocate', 'auto'],
  run: ({ target }) => target.suggest(),
})
const isSuggested = ({ target }: On): true | string =>
  target.state.suggestion !== null || 'Nothing is suggested: p suggests links'
export const takeSuggested = onGraph({
  title: 'Pick or leave the suggested link',
  key: keys.take,
  quiet: true,
  enabled: isSuggested,
  run: ({ target }) => target.state.suggestion?.take(),
})
export const applySuggested = onGraph({
  title: 'Make the suggested links',
  key: keys.apply,
  menu: 'pane',
  needs: may,
  undo: 'exact',
  enabled: isSuggested,
  run: ({ target }) => target.apply(),
})
