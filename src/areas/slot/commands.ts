/** Commands of the truck scheduler. */
export * from './board/board-commands.ts'
