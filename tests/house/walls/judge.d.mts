import type { ImportKind } from './imports.mjs'

type Target = { readonly path: string; readonly package?: never } | { readonly package: string; readonly path?: never }
export interface Rooms {
  readonly linesOfFile: number
  readonly linesOfFunction: number
}
export const rooms: Rooms
export function linesOf(text: string): number
export function resolve(from: string, specifier: string): Target
export function judge(from: string, specifier: string, kind: ImportKind): string | undefined
export function unnamedRoom(file: string): string | undefined
