/** The headings of the side menu, in the order of a user's work: the cars, the tickets, the papers, then what is set up once. */
export const menuGroups = [
  'Yards',
  'Rail',
  'Track and trace',
  'Terminal',
  'Scheduler',
  'Contracts and schedules',
  'Documents and reports',
  'Customs and invoicing',
  'Partners',
  'You',
  'Terminal v2',
  'Audit',
  'Configuration',
] as const
export type MenuGroup = (typeof menuGroups)[number]
