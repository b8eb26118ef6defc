/** A text as squares that a telephone reads (ISO/IEC 18004), for a drawing in SVG. */
import bwip from 'bwip-js/generic'

/** `path` fills squares of 1 in a field of `size` by `size`, without the white margin, which is four squares wide. */
export type QrCode = { readonly size: number; readonly path: string }

export function qrCode(text: string): QrCode {
  const [found] = bwip.raw('qrcode', text, {})
  if (found === undefined || !('pixs' in found)) throw new Error('The text is too long for a QR code')
  const { pixs, pixx: size } = found
  const filled = [...pixs.keys()].filter((at) => pixs[at] === 1)
  return { size, path: filled.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('') }
}
