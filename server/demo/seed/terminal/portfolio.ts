/** What the customers of the racks are set up for: each has a limit for these products, and loads and delivers nothing else. */
import type { Good } from './site.ts'

export type Customer = { readonly id: string; readonly name: string; readonly goods: readonly Good[] }

const portfolios: Readonly<Record<string, readonly string[]>> = {
  'Superior Propane Co-op': ['Propane', 'Normal butane', 'Isobutane'],
  'Prairie Fuel Supply': ['Diesel', 'Gasoline', 'Ethanol'],
  'Northern Consignee Ltd': ['Propane', 'Diesel', 'Normal butane'],
  'Federated Farmers': ['Diesel', 'Propane', 'Gasoline'],
  'Wheatland Energy': ['Crude oil', 'Condensate', 'Diesel'],
  'Bow River Fuels': ['Gasoline', 'Diesel', 'Biodiesel'],
  'Qu’Appelle Propane': ['Propane', 'Isobutane'],
  'Big Sky Distributors': ['Methanol', 'Gasoline'],
  'Red Deer Petroleum': ['Condensate', 'Crude oil'],
  'Lakehead Fuels': ['Crude oil', 'Propane'],
  'Battle River Gas': ['Normal butane', 'Propylene'],
  'Heartland Ethanol': ['Ethanol', 'Asphalt'],
}

/** Where a terminal has none of a customer's products, the customer takes what there is. */
export const withGoods = (
  customers: readonly { readonly id: string; readonly name: string }[],
  goods: readonly Good[],
): readonly Customer[] =>
  customers.map(({ id, name }) => {
    const own = (portfolios[name] ?? []).flatMap(
      (product) => goods.find(({ product_name }) => product_name === product) ?? [],
    )
    return { id, name, goods: own.length > 0 ? own : goods.slice(0, 2) }
  })
