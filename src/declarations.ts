/**
 * The parts of the console, one line each: the paths that a part claims, and the modules that declare its screens and commands. Nothing of
 * a part is loaded with the console itself. The order is that of commands in menus; users' keys and macros refer to command names, so these
 * stay as they are.
 */
import type { Area } from './engine/panes/area.ts'

const V3 = '/company/terminalboss/v3/'

export const areas = {
  console: {
    paths: ['/unauthorized'],
    screens: () => import('./shell/home/screens.ts'),
    commands: {
      link: () => import('./shell/panes/link-commands.ts'),
      workspace: () => import('./shell/panes/commands/workspace.ts'),
      keys: () => import('./shell/keys/commands.ts'),
      action: () => import('./shell/commands/registry/derived-actions.ts'),
      verb: () => import('./shell/commands/registry/derived-verbs.ts'),
      paper: () => import('./shell/commands/registry/derived-papers.ts'),
      import: () => import('./shell/commands/registry/derived-imports.ts'),
      desk: () => import('./shell/desks/commands.ts'),
      macro: () => import('./shell/macros/commands.ts'),
    },
  },
  audit: { paths: ['/audit/'], screens: () => import('./areas/audit/screens.ts') },
  auth: { paths: ['/auth/', '/track'], screens: () => import('./areas/auth/screens.ts') },
  certification: {
    paths: [
      `${V3}certification`,
      `${V3}user-certification`,
      `${V3}company-certification`,
      `${V3}vehicle-certification`,
      '/config/certificate',
    ],
    screens: () => import('./areas/certification/screens.ts'),
    commands: { paperMatrix: () => import('./areas/certification/matrix/commands.ts') },
  },
  company: {
    paths: [
      '/config/admin',
      '/config/facilities',
      '/config/parties',
      '/config/products',
      '/config/roles',
      '/config/why',
    ],
    screens: () => import('./areas/company/screens.ts'),
    commands: { company: () => import('./areas/company/commands.ts') },
  },
  config: { paths: ['/config/'], screens: () => import('./areas/config/screens.ts') },
  contract: {
    paths: ['/contract/', '/company/contracts', `${V3}route`, `${V3}service-contract`, `${V3}cross-border-contract`],
    screens: () => import('./areas/contract/screens.ts'),
    commands: { contract: () => import('./areas/contract/commands.ts') },
  },
  customs: {
    paths: ['/customs/'],
    screens: () => import('./areas/customs/screens.ts'),
    commands: { customs: () => import('./areas/customs/commands.ts') },
  },
  demo: { commands: { demo: () => import('./areas/demo/commands.ts') } },
  document: {
    paths: ['/company/note', '/company/attachments', '/company/documents', '/company/print'],
    screens: () => import('./areas/document/screens.ts'),
    commands: {
      preview: () => import('./areas/document/commands.ts'),
      document: () => import('./areas/document/bills/commands.ts'),
      billPage: () => import('./areas/document/bills/page-commands.ts'),
      billTable: () => import('./areas/document/list/commands.ts'),
      billPaper: () => import('./areas/document/paper/commands.ts'),
      billUpload: () => import('./areas/document/upload/commands.ts'),
    },
  },
  erp: { paths: ['/config/erp'], screens: () => import('./areas/erp/screens.ts') },
  facility: {
    paths: ['/facility/'],
    screens: () => import('./areas/facility/screens.ts'),
    commands: { facility: () => import('./areas/facility/commands.ts') },
  },
  fleet: {
    paths: ['/company/fleet/', '/rail/railcar'],
    screens: () => import('./areas/fleet/screens.ts'),
    commands: { fleet: () => import('./areas/fleet/commands.ts') },
  },
  form: {
    paths: ['/form/', '/config/list', `${V3}product-form`, `${V3}location-form`, `${V3}company-form`],
    screens: () => import('./areas/form/screens.ts'),
    commands: { form: () => import('./areas/form/commands.ts') },
  },
  inspection: {
    paths: ['/facility/', '/yard-management/', '/company/facilities-inspection'],
    screens: () => import('./areas/inspection/screens.ts'),
    commands: { inspection: () => import('./areas/inspection/commands.ts') },
  },
  invoice: {
    paths: ['/invoice/', `${V3}ticket-invoice`],
    screens: () => import('./areas/invoice/screens.ts'),
    commands: { invoice: () => import('./areas/invoice/commands.ts') },
  },
  legacy: {
    paths: ['/company/terminalboss/'],
    screens: () => import('./areas/legacy/screens.ts'),
    commands: {
      allocation: () => import('./areas/legacy/allocation/commands.ts'),
      legacyLocation: () => import('./areas/legacy/location/commands.ts'),
      legacyOverview: () => import('./areas/legacy/overview/commands.ts'),
    },
  },
  letter: { paths: ['/config/mail', '/config/jobs'], screens: () => import('./areas/letter/screens.ts') },
  limit: { paths: [`${V3}limit`], screens: () => import('./areas/limit/screens.ts') },
  map: { commands: { map: () => import('./ui/map/commands.ts') } },
  measure: {
    paths: ['/rail/car/', '/rail/filling', '/rail/gauge'],
    screens: () => import('./areas/measure/screens.ts'),
    commands: { rail: () => import('./areas/measure/commands.ts') },
  },
  partner: {
    paths: ['/partner/'],
    screens: () => import('./areas/partner/screens.ts'),
    commands: {
      calendar: () => import('./areas/partner/calendar/commands.ts'),
      partner: () => import('./areas/partner/commands.ts'),
      partnerBoard: () => import('./areas/partner/board-commands.ts'),
      partnerComment: () => import('./areas/partner/comment/commands.ts'),
      tracking: () => import('./areas/partner/tracking/commands.ts'),
    },
  },
  people: {
    paths: [`${V3}company`, `${V3}driver`, `${V3}group`, `${V3}staff`, `${V3}user`, `${V3}vehicle`],
    screens: () => import('./areas/people/screens.ts'),
    commands: { access: () => import('./areas/people/access/commands.ts') },
  },
  rail: {
    paths: ['/rail/', '/company/facilities/', '/company/history/bol_contract'],
    screens: () => import('./areas/rail/screens.ts'),
    commands: { shipment: () => import('./areas/rail/commands.ts') },
  },
  record: { commands: { record: () => import('./ui/record/commands.ts') } },
  report: {
    paths: ['/company/reports'],
    screens: () => import('./areas/report/screens.ts'),
    commands: { report: () => import('./areas/report/commands.ts') },
  },
  schedule: {
    paths: ['/contract/'],
    screens: () => import('./areas/schedule/screens.ts'),
    commands: { contract: () => import('./areas/schedule/commands.ts') },
  },
  slot: {
    paths: ['/scheduler/'],
    screens: () => import('./areas/slot/screens.ts'),
    commands: { slot: () => import('./areas/slot/commands.ts') },
  },
  'sign-in': { paths: ['/config/signInProvider'], screens: () => import('./areas/sign-in/screens.ts') },
  table: {
    commands: {
      table: () => import('./ui/table/commands.ts'),
      tableWriting: () => import('./ui/table/writing-commands.ts'),
      tableQuick: () => import('./ui/table/states/quick-commands.ts'),
    },
  },
  terminal: {
    paths: [V3, '/company/mass-balance-report'],
    screens: () => import('./areas/terminal/screens.ts'),
    commands: {
      balance: () => import('./areas/terminal/day-balance/commands.ts'),
      tank: () => import('./areas/terminal/commands.ts'),
      tile: () => import('./areas/terminal/dashboard/commands.ts'),
      productTree: () => import('./areas/terminal/tree/commands.ts'),
    },
  },
  ticket: {
    paths: [`${V3}ticket`, `${V3}barcode`, `${V3}unattachedFiles`],
    screens: () => import('./areas/ticket/screens.ts'),
    commands: { terminal: () => import('./areas/ticket/commands.ts') },
  },
  today: {
    paths: ['/', '/company/dashboard'],
    screens: () => import('./areas/today/screens.ts'),
    commands: { today: () => import('./areas/today/commands.ts') },
  },
  trace: {
    paths: ['/company/trace/'],
    screens: () => import('./areas/trace/screens.ts'),
    commands: { trace: () => import('./areas/trace/commands.ts') },
  },
  user: {
    paths: ['/user/', '/config/membership', '/config/notifications', '/config/popups', '/config/user'],
    screens: () => import('./areas/user/screens.ts'),
    commands: {
      user: () => import('./areas/user/commands.ts'),
      missedList: () => import('./areas/user/digest/commands.ts'),
      missed: () => import('./shell/notices/digest-commands.ts'),
    },
  },
  whyNot: {
    paths: ['/company/why-not'],
    screens: () => import('./areas/why-not/screens.ts'),
    commands: { whyNot: () => import('./areas/why-not/commands.ts') },
  },
  yard: {
    paths: ['/contract/yard/', '/company/facilities-railyards', '/company/history/'],
    screens: () => import('./areas/yard/screens.ts'),
    commands: { yard: () => import('./areas/yard/commands.ts') },
  },
} as const satisfies Readonly<Record<string, Area>>

type Declared<A> = A extends { readonly screens: () => Promise<infer Screens> } ? Screens : never
/** All screens by area, so that areas can name each other's screens without importing them. */
export type ScreensOfAreas = { readonly [A in keyof typeof areas]: Declared<(typeof areas)[A]> }
