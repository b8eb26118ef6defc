/** The commands that work before any pane shows anything: the console's own. Of all others see commands.ts. */
export * as link from './areas/workspace/link-commands.ts'
export * as user from './areas/user/commands.ts'
export * as workspace from './areas/workspace/commands.ts'
