/** What each screen is one of, as docs/SCREENS.md tells them; `entrance`: what stands before the console, such as the sign-in. */
export const screenKinds = [
  'record',
  'table',
  'worklist',
  'board',
  'overview',
  'map',
  'graph',
  'paper',
  'bulk',
  'why_not',
  'settings',
  'entrance',
] as const
export type ScreenKind = (typeof screenKinds)[number]
