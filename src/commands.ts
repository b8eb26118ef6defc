/** Every command written by hand, one line an area; those that follow from screens and actions are derived in shell/derived.ts. */
export * as demo from './areas/demo/commands.ts'
export * as keys from './areas/keys/commands.ts'
export * as record from './areas/record/commands.ts'
export * as table from './areas/table/commands.ts'
export * as terminal from './areas/terminal/commands.ts'
export * as user from './areas/user/commands.ts'
export * as workspace from './areas/workspace/commands.ts'
export * as yard from './areas/yard/commands.ts'
