/**
 * The fonts of papers, whose tables a thread reads once: reading kerning and letter forms anew for each paper took longer than setting a
 * short one.
 */
import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { projectFile } from '#server/project/files.ts'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Takes a font that has been read already too, which its types do not say. */
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
const tables = new Map<Weight, Font>()

function tablesOf(weight: Weight): Font {
  const known = tables.get(weight)
  if (known) return known
  const font = create(readFileSync(projectFile(files[weight])))
  if (!('layout' in font)) throw new Error(`${files[weight]} holds several fonts`)
  tables.set(weight, font)
  return font
}

/**
 * The font for one paper. Its tables are shared, its glyphs are its own: fontkit remembers with each glyph the letter that it was first used
 * for, and whoever copied text out of the next paper got letters of the one before.
 */
export function fontOfPaper(weight: Weight): Font {
  const font: Font = Object.create(tablesOf(weight), { _glyphs: { value: {} } })
  return font
}
