/** Configuration lists for rail operations. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const numberRule = () => import('./numbers/NumberRule.tsx')

export const bolNumbers = tableScreen('config:bol', {
  path: '/config/bol/',
  title: 'BOL number',
  aliases: ['bill of lading numbers', 'number range'],
  needs: 'configuration__bol_number',
  menu: 'Configuration',
  resource: 'config:bolNumber',
})
export const risers = tableScreen('config:risers', {
  path: '/config/risers/',
  title: 'Risers',
  aliases: ['loading arm', 'loading spot'],
  needs: 'configuration__risers',
  menu: 'Configuration',
  resource: 'rail:riser',
})
export const rates = tableScreen('config:railRates', {
  path: '/config/railRates/',
  title: 'Rail rates',
  aliases: ['tariff', 'freight rate'],
  needs: 'configuration__railrates',
  menu: 'Configuration',
  resource: 'rail:rate',
})
/** The specification names neither these lists nor their records, so these paths are ours. */
export const stations = tableScreen('config:railStations', {
  path: '/config/railStations/',
  title: 'Rail stations',
  aliases: ['SPLC', 'destination', 'origin', 'stations'],
  needs: 'configuration__railrates',
  menu: 'Configuration',
  resource: 'rail:station',
})
export const stccs = tableScreen('config:stcc', {
  path: '/config/stcc/',
  title: 'STCC',
  aliases: ['commodity code', 'standard transportation commodity code'],
  needs: 'configuration__products',
  menu: 'Configuration',
  resource: 'rail:stcc',
})
export const additionalFields = tableScreen('config:additionalFields', {
  path: '/config/additionalFields/',
  title: 'Additional fields',
  aliases: ['custom fields', 'customize fields', 'customise fields'],
  needs: 'configuration__forms',
  menu: 'Configuration',
  resource: 'config:additionalField',
})
export const bolNumber = recordScreen('config:bol:number', {
  path: '/config/bol/number/:bolNumberId?',
  title: 'BOL number',
  needs: 'configuration__bol_number',
  record: 'config:bolNumber',
  preview: numberRule,
  hidden: ['code_fields'],
})
export const riser = recordScreen('config:risers:riser', {
  path: '/config/risers/riser/:riserId?',
  title: 'Riser',
  needs: 'any_permission',
  record: 'rail:riser',
  preview: () => import('./risers/RiserPlace.tsx'),
})
export const rate = recordScreen('config:railRates:rate', {
  path: '/config/railRates/rate/:rateId?',
  title: 'Rail rate',
  needs: 'configuration__railrates',
  record: 'rail:rate',
  preview: () => import('./rates/RatesOfLane.tsx'),
})
export const station = recordScreen('config:railStations:station', {
  path: '/config/railStations/station/:stationId?',
  title: 'Rail station',
  needs: 'any_permission',
  record: 'rail:station',
})
export const stcc = recordScreen('config:stcc:code', {
  path: '/config/stcc/code/:stccId?',
  title: 'STCC',
  needs: 'any_permission',
  record: 'rail:stcc',
})
export const additionalField = recordScreen('config:additionalFields:field', {
  path: '/config/additionalFields/field/:additionalFieldId?',
  title: 'Additional field',
  needs: 'any_permission',
  record: 'config:additionalField',
})

const numbering = 'configuration__code_generators'

export const codeGenerators = tableScreen('config:codeGenerators', {
  path: '/config/codeGenerators/',
  title: 'Code generators',
  aliases: ['numbering', 'number sequence'],
  needs: numbering,
  menu: 'Configuration',
  resource: 'terminal:codeGenerator',
})
/** The specification names no screen for a single generator, so this path is ours. */
export const codeGenerator = recordScreen('config:codeGenerators:generator', {
  path: '/config/codeGenerators/generator/:entityUUID?',
  title: 'Code generator',
  needs: numbering,
  record: 'terminal:codeGenerator',
  preview: numberRule,
  hidden: ['code_fields'],
})

/** How contracts are set up: what new ones begin with by their type, their numbers, how they are rolled over, and shipping days. */
export const contracts = screen('config:contracts', {
  kind: 'settings',
  path: '/config/contracts/',
  title: 'Contract setup',
  aliases: [
    'contract types',
    'contract defaults',
    'contract administration',
    'roll-over rules',
    'numbers of contracts',
  ],
  needs: 'configuration__contracts',
  menu: 'Configuration',
  load: () => import('./contracts/ContractSetup.tsx'),
})
/** The paths of templates are ours. */
export const shippingDayTemplates = tableScreen('config:shippingDays', {
  path: '/config/shippingDays/',
  title: 'Shipping-day templates',
  aliases: ['holidays', 'weekdays of shipping', 'blackout days', 'calendar'],
  needs: 'access_menu__contract',
  menu: 'Configuration',
  resource: 'contract:shippingDays',
})
export const shippingDayTemplate = recordScreen('config:shippingDays:template', {
  path: '/config/shippingDays/template/:templateId?',
  title: 'Shipping-day template',
  needs: 'access_menu__contract',
  record: 'contract:shippingDays',
})
export const searches = screen('config:searches', {
  kind: 'settings',
  path: '/config/searches/',
  title: 'Searches without result',
  aliases: ['search words', 'synonyms', 'palette'],
  needs: 'configuration__user_administration',
  menu: 'Configuration',
  table: 'config:searchMiss',
  load: () => import('./searches/Searches.tsx'),
})
export const recordProblems = screen('config:record_problems', {
  kind: 'worklist',
  path: '/config/record_problems/',
  title: 'Records to fix',
  aliases: ['data quality', 'wrong values', 'duplicates', 'old records', 'invalid records'],
  needs: 'any_permission',
  menu: 'Configuration',
  table: 'config:recordProblem',
  load: () => import('./problems/RecordProblems.tsx'),
})
