/**
 * The fonts of papers, whose tables a thread reads once: reading kerning and letter forms anew for each paper took longer than setting a
 * short one.
 */
import { readFileSync } from 'node:fs'
import { create, type Font, type GlyphRun } from 'fontkit'
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
 * Contextual alternates would print `->` as an arrow, and only combining characters need marks to be placed. To look for both took most of the
 * time in which words are laid out.
 */
const featuresOf = (text: string) => ({ calt: false, ...(!/\p{M}/u.test(text) && { mark: false, mkmk: false }) })

/** A font with the tables of another one and glyphs of its own. */
const withOwnGlyphs = (tables: Font, more: PropertyDescriptorMap = {}): Font =>
  Object.create(tables, { _glyphs: { value: {} }, ...more })

/** Words that were laid out, which most papers share. */
const layouts = new Map<string, GlyphRun>()
const MOST_LAYOUTS = 20_000

function layoutOf(weight: Weight, text: string): GlyphRun {
  const key = `${weight} ${text}`
  const known = layouts.get(key)
  if (known) return known
  if (layouts.size >= MOST_LAYOUTS) layouts.clear()
  const run = withOwnGlyphs(tablesOf(weight)).layout(text, featuresOf(text))
  layouts.set(key, run)
  return run
}

/**
 * The font for one paper. Its tables are shared, its glyphs are its own: fontkit remembers with each glyph the letter that it was first used
 * for, and whoever copied text out of the next paper got letters of the one before. pdfkit scales the positions of a run in place.
 */
export function fontOfPaper(weight: Weight): Font {
  const font = withOwnGlyphs(tablesOf(weight), {
    layout: {
      value: (text: string): GlyphRun => {
        const run = layoutOf(weight, text)
        return Object.create(run, {
          glyphs: { value: run.glyphs.map(({ id, codePoints }) => font.getGlyph(id, codePoints)) },
          positions: { value: run.positions.map((one) => ({ ...one })) },
        })
      },
    },
  })
  return font
}
