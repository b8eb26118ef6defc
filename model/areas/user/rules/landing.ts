/** Modules that a user can subscribe to, and the landing screen of each (product specification, document 1, section 1). */
export const modules = {
  terminalboss: 'Terminal (v2)',
  wheelhouse: 'Wheelhouse',
  track_and_trace: 'Track and trace',
  operations: 'Operations',
  schedule: 'Scheduler',
  invoice: 'Invoicing',
  document_reading: 'Document reading',
  reports: 'Reports',
  terminalbossv3: 'Terminal (v3)',
} as const
export type Module = keyof typeof modules

/** In the order of the product specification: the first subscribed module wins. */
const landings: readonly (readonly [Module, screen: string])[] = [
  ['terminalboss', 'terminalboss:overview'],
  ['wheelhouse', 'company:dashboard'],
  ['track_and_trace', 'company:trace:overview'],
  ['operations', 'company:facilities'],
  ['schedule', 'scheduler:slots'],
  ['invoice', 'invoice:invoices'],
  ['document_reading', 'company:bol:list'],
  ['reports', 'company:reports'],
  ['terminalbossv3', 'terminalboss:v3:ticket:table'],
]

/** Those that somebody may choose among. */
export const landingsOf = (
  subscribed: Readonly<Partial<Record<Module, boolean>>>,
): readonly { readonly module: Module; readonly screen: string }[] =>
  landings.flatMap(([module, screen]) => (subscribed[module] === true ? [{ module, screen }] : []))

/** The screen shown first after sign-in, where nobody chose another one. */
export const landingScreen = (subscribed: Readonly<Partial<Record<Module, boolean>>>): string =>
  landings.find(([module]) => subscribed[module] === true)?.[1] ?? 'config:user'
