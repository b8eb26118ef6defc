/** Letters as HTML: what people typed stays text, and only addresses of the web are links. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlLetter } from '#server/mail/html-letter.ts'

describe('a letter as HTML', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['"Ann" & \'Bob\'', '&quot;Ann&quot; &amp; &#39;Bob&#39;'],
    ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
    [
      'at https://a.test/#/b/?c=1&d=2.',
      '<a href="https://a.test/#/b/?c=1&amp;d=2">https://a.test/#/b/?c=1&amp;d=2</a>.</p>',
    ],
    ['javascript:alert(1)', '<p>javascript:alert(1)</p>'],
    ['https://a.test/"onclick="x', '<a href="https://a.test/">https://a.test/</a>&quot;onclick=&quot;x'],
  ])('of %j holds %j', (text, html) => {
    expect(htmlLetter(text)).toContain(html)
  })

  it('has no tag and no attribute that the text brought along', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ' ', '\n', 'https://x.test/y') }),
        (text) => {
          const rest = htmlLetter(text).replaceAll(/<a href="https:\/\/[^"<>]*">[^<>]*<\/a>/g, '')
          expect(
            rest.replace(/^<!doctype html><html><body style="[^"]*">/, '').replace(/<\/body><\/html>$/, ''),
          ).toMatch(/^(?:<\/?p>|<br>|[^<>"'])*$/)
        },
      ),
    )
  })
})
