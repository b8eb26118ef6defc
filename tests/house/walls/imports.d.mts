import type { Node, VisitorObject } from 'oxc-parser'

export type ImportKind = 'value' | 'type' | 'lazy' | 'url'
export function importVisitor(tell: (specifier: string, kind: ImportKind, node: Node) => void): VisitorObject
