/** The styles of a workbook: each combination of a number format and bold type gets its number when a cell first needs it. */

export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const entitiesOf: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string =>
  // Control characters but tab and line ends, lone surrogates and non-characters have no place in XML 1.0.
  text
    .replace(/[&<>"]/g, (letter) => entitiesOf[letter] ?? letter)
    .replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')

/** The numbers below are those of Excel's own formats. */
const FIRST_FORMAT = 164

/** `format`: of numbers; undefined where they are shown as they are. */
export type CellStyle = { readonly format: string | undefined; readonly isBold: boolean }
export type StyleSheet = {
  /** The number of a style; 0 is that of a cell without any. */
  readonly styleOf: (format: string | undefined, isBold: boolean) => number
  /** All of them by their numbers, for another style sheet to begin with. */
  readonly told: () => readonly CellStyle[]
}
export const noStyles: readonly CellStyle[] = [{ format: undefined, isBold: false }]

const keyOf = ({ format = '', isBold }: CellStyle): string => `${isBold} ${format}`

export function styleSheet(begun: readonly CellStyle[]): StyleSheet {
  const styles = [...begun]
  const known = new Map(styles.map((style, nth) => [keyOf(style), nth]))
  return {
    styleOf: (format, isBold) => {
      const key = keyOf({ format, isBold })
      const style = known.get(key) ?? styles.push({ format, isBold }) - 1
      known.set(key, style)
      return style
    },
    told: () => styles,
  }
}

/** The part of the workbook, once all cells are written. */
export function* stylesXml(styles: readonly CellStyle[]): Generator<string> {
  const formats = [...new Set(styles.flatMap(({ format }) => format ?? []))]
  const numberOf = (format: string | undefined): number =>
    format === undefined ? 0 : FIRST_FORMAT + formats.indexOf(format)
  const listed = formats.map(
    (format, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escaped(format)}"/>`,
  )
  const all = styles.map(
    ({ format, isBold }) =>
      `<xf numFmtId="${numberOf(format)}" fontId="${isBold ? 1 : 0}" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><styleSheet xmlns="${main}">`
  if (listed.length > 0) yield `<numFmts count="${listed.length}">${listed.join('')}</numFmts>`
  yield '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
  yield '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
  yield `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${all.length}">${all.join('')}</cellXfs></styleSheet>`
}
