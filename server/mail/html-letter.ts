/** A letter's text as simple HTML: paragraphs, line breaks and links; everything else stays the text that it is. */

const entitiesOf: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => entitiesOf[letter] ?? letter)

/** Addresses of the web alone become links, without the point that ends a sentence. */
const linked = (line: string): string =>
  line
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((part, at) => (at % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('')

export function htmlLetter(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((lines) => `<p>${lines.split('\n').map(linked).join('<br>')}</p>`)
  return `<!doctype html><html><body style="font-family: sans-serif; font-size: 14px">${paragraphs.join('')}</body></html>`
}
