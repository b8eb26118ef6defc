/** Commands of facilities. */
export * from './lines/lines-commands.ts'
export * from './page/go-commands.ts'
export * from './page/page-commands.ts'
export * from './plan/plan-commands.ts'
