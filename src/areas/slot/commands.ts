/** Commands of the truck scheduler. */
export * from './board/board-commands.ts'
export * from './told/told-commands.ts'
export * from './link/link-commands.ts'
