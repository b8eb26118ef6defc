/**
 * The fonts of papers, read once for a thread: reading the kerning and the forms of letters anew for each document took longer than
 * setting a short one.
 */
import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { projectFile } from '#server/project/files.ts'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** It takes a font that is read already too, which its types do not say. */
      registerFont(name: string, font: Font): this
    }
  }
}

export const weights = ['plain', 'strong'] as const
export type Weight = (typeof weights)[number]
// The bundled server reads them from the source tree too.
const files: Readonly<Record<Weight, string>> = {
  plain: 'server/print/fonts/Inter-Regular.ttf',
  strong: 'server/print/fonts/Inter-SemiBold.ttf',
}
const read = new Map<Weight, Font>()

export function fontOf(weight: Weight): Font {
  const known = read.get(weight)
  if (known) return known
  const font = create(readFileSync(projectFile(files[weight])))
  if (!('layout' in font)) throw new Error(`${files[weight]} holds several fonts`)
  read.set(weight, font)
  return font
}
