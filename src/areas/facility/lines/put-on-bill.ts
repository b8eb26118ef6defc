/** Puts loaded cars on an open bill, with its undo. The server judges each car; what it refuses is said. */
import { grouped } from '#model/shared/number-format.ts'
import { hasFailed, type ChangeResult } from '#model/shared/outcome.ts'
import { api } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { queryClient } from '#src/engine/data/query.state.ts'

type Bill = {
  readonly id: number
  readonly bol_number: string
  readonly ship_date: string | null
  readonly product__label?: string | null
}
type Ids = readonly (number | string)[]
type Moved = { readonly results: readonly Pick<ChangeResult, 'id' | 'outcome' | 'message'>[] }
const MOST = 40

const cars = (count: number): string => `${grouped(count)} ${count === 1 ? 'car' : 'cars'}`
const refresh = (): void => {
  for (const name of ['rail:shipment', 'rail:loadedCar']) void queryClient().invalidateQueries({ queryKey: [name] })
}

export async function openBills(typed: string) {
  const { results } = await api<{ readonly results: readonly Bill[] }>('railshipment/get_table/', {
    query: {
      status: 'open',
      is_template: false,
      ordering: 'ship_date,id',
      limit: MOST,
      search: typed.trim() || undefined,
    },
  })
  return results.map(({ id, bol_number, ship_date, product__label }) => ({
    value: id,
    label: bol_number,
    hint: [product__label ?? '', ship_date ?? ''].filter((word) => word !== '').join(', '),
  }))
}

const move = (path: string, car_ids: Ids): Promise<Moved> =>
  api<Moved>(path, { method: 'POST', body: { car_ids }, idempotencyKey: crypto.randomUUID() }).finally(refresh)
const add = (bill: number, ids: Ids): Promise<Moved> => move(`railshipment/${bill}/add_cars/`, ids)
const take = (ids: Ids): Promise<Moved> => move('loadedrailcar/remove_cars_by_id/', ids)
const changed = ({ results }: Moved): Ids => results.flatMap(({ id, outcome }) => (outcome === 'changed' ? [id] : []))

export async function putOn(bill: unknown, ids: Ids): Promise<void> {
  if (typeof bill !== 'number') throw new Error('Choose one of the open bills.')
  const answer = await add(bill, ids)
  const done = changed(answer)
  const refused = [...new Set(answer.results.filter(hasFailed).map(({ message }) => message))].join(' ')
  if (done.length === 0) throw new Error(refused === '' ? 'They are on it already.' : refused)
  recordUndo({
    title: `Put ${cars(done.length)} on a bill`,
    kind: 'exact',
    undo: async () => `${cars(changed(await take(done)).length)} taken off the bill again.`,
    redo: async () => `${cars(changed(await add(bill, done)).length)} put on the bill again.`,
  })
  toast({
    text: `${cars(done.length)} put on the bill.${refused === '' ? '' : ` Not the others: ${refused}`}`,
    tone: refused === '' ? 'ok' : 'warn',
  })
}
