/**
 * Reads from the directory of a ZIP archive how large it is unpacked. It is called before anything is unpacked. The
 * reader of Excel files (fflate) unpacks no entry beyond the size in the directory.
 */

const END = { signature: 0x06054b50, size: 22 }
/** Archives with sizes of eight bytes (ZIP64) have a second end, and a pointer to it right before the first. */
const WIDE_POINTER = { signature: 0x07064b50, size: 20 }
const WIDE_END = { signature: 0x06064b50, size: 56 }
const ENTRY = { signature: 0x02014b50, size: 46 }
const LONGEST_COMMENT = 0xffff
const IN_EXTRA = 0xffffffff

/** The size of an entry: where it takes eight bytes, it stands in a field after the name. */
function sizeOf(view: DataView, entry: number, isWide: boolean): number {
  const size = view.getUint32(entry + 24, true)
  if (!isWide || size !== IN_EXTRA) return size
  let at = entry + ENTRY.size + view.getUint16(entry + 28, true)
  const end = at + view.getUint16(entry + 30, true)
  for (; at + 12 <= end; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === 1) return Number(view.getBigUint64(at + 4, true))
  return size
}

function directoryOf(
  view: DataView,
): { readonly count: number; readonly at: number; readonly isWide: boolean } | undefined {
  let end = view.byteLength - END.size
  const first = Math.max(0, end - LONGEST_COMMENT)
  while (end >= first && view.getUint32(end, true) !== END.signature) end--
  if (end < first) return undefined
  const pointer = end - WIDE_POINTER.size
  if (pointer >= 0 && view.getUint32(pointer, true) === WIDE_POINTER.signature) {
    const wide = view.getUint32(pointer + 8, true)
    if (wide + WIDE_END.size <= view.byteLength && view.getUint32(wide, true) === WIDE_END.signature)
      return { count: view.getUint32(wide + 32, true), at: view.getUint32(wide + 48, true), isWide: true }
  }
  return { count: view.getUint16(end + 8, true), at: view.getUint32(end + 16, true), isWide: false }
}

/** The sum of the sizes in bytes; undefined where the bytes are no whole archive. */
export function unpackedSize(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directory = directoryOf(view)
  if (directory === undefined) return undefined
  let { at } = directory
  let size = 0
  for (let nth = 0; nth < directory.count; nth++) {
    if (at + ENTRY.size > view.byteLength || view.getUint32(at, true) !== ENTRY.signature) return undefined
    const next = at + ENTRY.size + view.getUint16(at + 28, true) + view.getUint16(at + 30, true)
    if (next > view.byteLength) return undefined
    size += sizeOf(view, at, directory.isWide)
    at = next + view.getUint16(at + 32, true)
  }
  return size
}
