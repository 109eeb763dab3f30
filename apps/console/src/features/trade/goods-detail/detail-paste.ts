// What is pasted from Word or a page, as far as it means something here: texts, headings, bold, lists and safe links.
import { isSafeLink } from '@merchant/contract'
import { isOwnAddress } from './detail-schema.ts'

export interface Pasted {
  readonly html: string
  /** Pictures that lie elsewhere and were left out. */
  readonly lostPictures: number
}

/** The same HTML without what has no place in a detail of goods. The document that reads it loads nothing and runs nothing. */
export function cleanPasted(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const node of body.querySelectorAll(
    'script, style, template, iframe, object, embed, svg, math, form, head, title, meta, link, noscript, [style*="mso-list:Ignore"], [style*="mso-list: Ignore"]',
  ))
    node.remove()
  let lostPictures = 0
  for (const picture of body.querySelectorAll('img, picture, video')) {
    if (picture.hasAttribute('data-detail-file') && isOwnAddress(picture.getAttribute('src') ?? '')) continue
    // What nobody sees is no loss.
    if (picture.tagName === 'IMG' && picture.getAttribute('width') !== '1') lostPictures += 1
    picture.remove()
  }
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? ''
    if (!isSafeLink(href)) link.replaceWith(...link.childNodes)
  }
  for (const line of body.querySelectorAll<HTMLElement>('p[class*="MsoListParagraph"], p[style*="mso-list:"]'))
    asItem(line)
  for (const table of body.querySelectorAll('table')) asLines(table)
  return { html: body.innerHTML, lostPictures }
}

/** A row of a table is a line; what is laid out by tables stays what it is. */
function asLines(table: HTMLTableElement): void {
  if (table.querySelector('table, ul, ol, h1, h2, h3, h4, h5, h6, img') !== null) return
  const lines = [...table.rows].map((row) => {
    const line = row.ownerDocument.createElement('p')
    line.textContent = [...row.cells].map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()).join('  ')
    return line
  })
  table.replaceWith(...lines)
}

const POINT = /^\s*(?:[·•●○■□▪◆◇➢✓o§-]|(\d{1,3}|[a-z])[.、)）])\s+/u

/** Word writes the items of a list as paragraphs that begin with a sign. */
function asItem(line: HTMLElement): void {
  const found = POINT.exec(line.textContent ?? '')
  const tag = found?.[1] === undefined ? 'ul' : 'ol'
  if (found !== null) dropFirst(line, found[0].length)
  const item = line.ownerDocument.createElement('li')
  item.append(...line.childNodes)
  const before = line.previousElementSibling
  if (before?.hasAttribute('data-word-list') === true) {
    before.append(item)
    line.remove()
    return
  }
  const list = line.ownerDocument.createElement(tag)
  list.setAttribute('data-word-list', '')
  list.append(item)
  line.replaceWith(list)
}

function dropFirst(line: HTMLElement, count: number): void {
  const walker = line.ownerDocument.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  let left = count
  for (let node = walker.nextNode(); node !== null && left > 0; node = walker.nextNode()) {
    const text = node.nodeValue ?? ''
    node.nodeValue = text.slice(left)
    left -= Math.min(left, text.length)
  }
}
