/** A company that buys and sells propane, for the tests of contracts. */
import { startServer, type Client, type Server } from '../../harness.ts'

export type Trading = {
  readonly server: Server
  readonly planner: Client
  readonly propane: number
  readonly butane: number
  readonly parties: readonly number[]
  /** A contract of 100 cars of propane that runs the whole of 2026, unless it says otherwise. */
  readonly made: (contract_type: 'sale' | 'purchase', more?: object) => Promise<number>
  readonly linked: (purchase: number, sale: number, cars: number, more?: object) => ReturnType<Client['post']>
}

export async function trading(): Promise<Trading> {
  const server = await startServer()
  const planner = await server.user()
  const named = async (path: string, name: string): Promise<number> => (await planner.post(path, { name })).body.id
  const [propane, butane] = [await named('product/', 'Propane'), await named('product/', 'Butane')]
  const parties = [await named('party/', 'Own'), await named('party/', 'Producer'), await named('party/', 'Buyer')]
  const made: Trading['made'] = async (contract_type, more = {}) => {
    const { body, status } = await planner.post('contract/', {
      contract_type,
      name: 'Propane',
      product: propane,
      buyer: contract_type === 'sale' ? parties[2] : parties[0],
      seller: contract_type === 'sale' ? parties[0] : parties[1],
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      cars: 100,
      price: '0.8',
      ...more,
    })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.id
  }
  const linked: Trading['linked'] = (purchase, sale, cars, more = {}) =>
    planner.post('contract_link/', { purchase, sale, cars, ...more })
  return { server, planner, propane, butane, parties, made, linked }
}
