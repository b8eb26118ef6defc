/** Commands of the truck scheduler. */
export * from './board/board-commands.ts'
export * from './told/told-commands.ts'
