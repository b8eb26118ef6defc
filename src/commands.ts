/**
 * Every command written by hand, one line an area; those that follow from screens and actions are derived in shell/derived*.ts.
 * What a pane offers them to work on comes with its screen, so they come after the first paint; the few that do not wait are in first-commands.ts.
 */
export * as contract from './areas/contract/commands.ts'
export * as demo from './areas/demo/commands.ts'
export * as form from './areas/form/commands.ts'
export * as inspection from './areas/inspection/commands.ts'
export * as keys from './areas/keys/commands.ts'
export * as missed from './areas/workspace/missed-commands.ts'
export * as missedList from './areas/user/missed-list-commands.ts'
export * as rail from './areas/rail/commands.ts'
export * as record from './areas/record/commands.ts'
export * as table from './areas/table/commands.ts'
export * as tableWriting from './areas/table/writing-commands.ts'
export * as terminal from './areas/terminal/commands.ts'
export * as user from './areas/user/notice-commands.ts'
export * as yard from './areas/yard/commands.ts'
