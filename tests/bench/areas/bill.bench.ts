/** Bills of lading: what keeps 100 cars, shipping them with their paper, printing, and a zip of many from the archive. */
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { Site } from '../../e2e/site/site.ts'
import { percentile, type Table } from '../kit/bench.ts'

const [FEW, MANY, ROUNDS, ZIPPED] = [3, 100, 7, 200]

type Bill = Row<typeof shipment>
type Car = Row<typeof loadedCar>
type Page<T> = { readonly results: readonly T[] }
type Why = Page<{ id: number; deeds: readonly { deed: string; blockers: readonly { says: string }[] }[] }>

/** What may be sent of a row: no field that the server sets. */
const sendable = (fields: Readonly<Record<string, { readOnly?: boolean }>>, row: object) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => fields[key] !== undefined && fields[key].readOnly !== true))

export async function bench(): Promise<Table> {
  const site = await Site.open()
  const api = await site.as('admin')
  const { results: open } = await api<Page<Bill>>('railshipment/?status=open&is_template=false&limit=100')
  const { results: why } = await api<Why>(`railshipment/why_not/?ids=${open.map(({ id }) => id).join(',')}`)
  const isReady = ({ deeds }: Why['results'][number]): boolean =>
    deeds.some(
      ({ deed, blockers }) => deed === 'ship' && blockers.length === 1 && /certifies/.test(blockers[0]?.says ?? ''),
    )
  const model = open.find(({ id }) => id === why.find(isReady)?.id)
  if (model === undefined) throw new Error('The demo has no bill that lacks only who certifies.')
  const { results: loads } = await api<Page<Car>>(`loadedrailcar/?rail_shipment=${model.id}&limit=1`)
  let number = 700_000
  const made = async (cars: number): Promise<Bill> => {
    const bill = await api<Bill>('railshipment/', {
      method: 'POST',
      body: { ...sendable(shipment.fields, model), hazardous_certificate_person: 'Bench' },
    })
    for (let at = 0; at < cars; at++)
      await api('loadedrailcar/', {
        method: 'POST',
        body: {
          ...sendable(loadedCar.fields, loads[0] ?? {}),
          car_mark: 'BNCH',
          car_number: String(++number),
          rail_shipment: bill.id,
        },
      })
    return bill
  }
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const repeated = async (work: () => Promise<unknown>): Promise<number> => {
    const took: number[] = []
    for (let round = 0; round < ROUNDS; round++) took.push(await timed(work))
    return percentile(took, 50)
  }
  const few = await made(FEW)
  const many = await made(MANY)
  const login = await fetch(`${site.url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password: 'highball' }),
  })
  const { token } = (await login.json()) as { token: string }
  const file = (path: string) => async (): Promise<void> => {
    const answer = await fetch(`${site.url}/api/${path}`, { headers: { Authorization: `Token ${token}` } })
    const { byteLength } = await answer.arrayBuffer()
    if (!answer.ok || byteLength < 10_000) throw new Error(`${path}: ${answer.status}, ${byteLength} bytes`)
  }
  const whyNot = await repeated(() => api(`railshipment/why_not/?ids=${many.id}`))
  const print = await repeated(file(`railshipment/${few.id}/print/`))
  const printMany = await repeated(file(`railshipment/${many.id}/print/`))
  const ship = await timed(() => api(`railshipment/${many.id}/ship/`, { method: 'POST', body: {} }))
  const zipped: number[] = []
  for (let at = 0; at < ZIPPED; at++) {
    const bill = await made(1)
    await api(`railshipment/${bill.id}/ship/`, { method: 'POST', body: {} })
    zipped.push(bill.id)
  }
  const zip = await timed(file(`railshipment/print_multiple/?zip=true&shipment_ids=${zipped.join(',')}`))
  const joined = await timed(file(`railshipment/print_multiple/?shipment_ids=${zipped.join(',')}`))
  await site.close()
  return {
    title: 'Bills of lading (embedded database)',
    rows: [
      { measure: `why not, of ${MANY} cars, median of ${ROUNDS}`, ours: whyNot, unit: 'ms', limit: 50 },
      { measure: `ship ${MANY} cars, with its archived paper`, ours: ship, unit: 'ms', limit: 700 },
      { measure: `PDF of ${FEW} cars, median of ${ROUNDS}`, ours: print, unit: 'ms', limit: 250 },
      { measure: `PDF of ${MANY} cars, median of ${ROUNDS}`, ours: printMany, unit: 'ms', limit: 900 },
      { measure: `zip of ${ZIPPED} from the archive`, ours: zip, unit: 'ms', limit: 8000 },
      { measure: `the same as one PDF`, ours: joined, unit: 'ms', limit: 8000 },
    ],
  }
}
