/** Where the demo company works, and what it handles. */
import type { facility, product } from '#model/resources/company.ts'
import type { product as terminalProduct } from '#model/resources/terminal.ts'
import type { Row } from '#model/resource.ts'

type New<R> = Partial<Row<R>>

export const facilities: readonly (New<typeof facility> & { readonly name: string })[] = [
  { name: 'Gateway Terminal', code: 'GWY', kind: 'terminal', city: 'Hardisty', state: 'AB', railroad: 'CPKC', splc: '850420', timezone: 'America/Edmonton', latitude: 52.675, longitude: -111.303 },
  { name: 'Redwater Plant', code: 'RDW', kind: 'plant', city: 'Redwater', state: 'AB', railroad: 'CN', splc: '853310', timezone: 'America/Edmonton', latitude: 53.953, longitude: -113.108 },
  { name: 'Conway Storage', code: 'CWY', kind: 'storage', city: 'Conway', state: 'KS', railroad: 'BNSF', splc: '587250', timezone: 'America/Chicago', latitude: 38.364, longitude: -97.776 },
  { name: 'Superior Transload', code: 'SUP', kind: 'transload', city: 'Superior', state: 'WI', railroad: 'BNSF', splc: '429420', timezone: 'America/Chicago', latitude: 46.69, longitude: -92.06 },
  { name: 'Moose Jaw Car Shop', code: 'MJS', kind: 'repair', city: 'Moose Jaw', state: 'SK', railroad: 'CPKC', splc: '826700', timezone: 'America/Regina', latitude: 50.394, longitude: -105.535 },
]

type Product = New<typeof product> & { readonly name: string; readonly relative_density: number }
export const products: readonly Product[] = [
  { name: 'Propane', commodity_group: 'E', color: 'blue', stcc: '4905781', un_number: 'UN1075', hazard_class: '2.1', cas_number: '74-98-6', relative_density: 0.507 },
  { name: 'Normal butane', commodity_group: 'E', color: 'indigo', stcc: '4905706', un_number: 'UN1011', hazard_class: '2.1', cas_number: '106-97-8', relative_density: 0.584 },
  { name: 'Isobutane', commodity_group: 'E', color: 'cyan', stcc: '4905747', un_number: 'UN1969', hazard_class: '2.1', cas_number: '75-28-5', relative_density: 0.563 },
  { name: 'Propylene', commodity_group: 'E', color: 'teal', stcc: '4905782', un_number: 'UN1077', hazard_class: '2.1', cas_number: '115-07-1', relative_density: 0.522 },
  { name: 'Crude oil', commodity_group: 'A', color: 'brown', stcc: '4910165', un_number: 'UN1267', hazard_class: '3', packing_group: 'I', relative_density: 0.871 },
  { name: 'Condensate', commodity_group: 'A', color: 'amber', stcc: '4910191', un_number: 'UN3295', hazard_class: '3', packing_group: 'I', relative_density: 0.712 },
  { name: 'Diesel', commodity_group: 'B', color: 'olive', stcc: '4914164', un_number: 'NA1993', hazard_class: '3', packing_group: 'III', relative_density: 0.845 },
  { name: 'Gasoline', commodity_group: 'B', color: 'crimson', stcc: '4908178', un_number: 'UN1203', hazard_class: '3', packing_group: 'II', relative_density: 0.739 },
  { name: 'Ethanol', color: 'lime', stcc: '4909159', un_number: 'UN1987', hazard_class: '3', packing_group: 'II', cas_number: '64-17-5', relative_density: 0.794 },
  { name: 'Methanol', color: 'magenta', stcc: '4909230', un_number: 'UN1230', hazard_class: '3', packing_group: 'II', cas_number: '67-56-1', relative_density: 0.796 },
  { name: 'Biodiesel', color: 'green', stcc: '2899850', relative_density: 0.88 },
  { name: 'Asphalt', color: 'slate', stcc: '4961605', un_number: 'UN3257', hazard_class: '9', packing_group: 'III', relative_density: 1.02 },
]

/** What the racks sell, of the products above, with a code that a driver types. */
export const rackProducts = (ids: ReadonlyMap<string, number>): (New<typeof terminalProduct> & { readonly density: number; readonly product_name: string })[] =>
  products.map(({ name, relative_density, un_number = '' }, index) => ({
    product_code: `${name.slice(0, 3).toUpperCase()}${10 + index}`,
    product_name: name,
    product: ids.get(name) ?? null,
    measurement_unit: 'gal',
    density: Math.round(relative_density * 999.016 * 10) / 10,
    un_number,
  }))
