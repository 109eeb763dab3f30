// The detail of goods as HTML: every word is escaped, and a picture is one of the shop's own or none.
import type { DetailBlock, DetailSpan, GoodsDetail } from '@merchant/contract'
import { escapeHtml } from '../page.ts'

/** @param pictures address by file id; '' without a detail */
export function detailHtml(detail: GoodsDetail, pictures: ReadonlyMap<string, string>): string {
  const blocks = detail.map((one) => blockHtml(one, pictures)).join('\n')
  return blocks === '' ? '' : `<section class="detail"><h2>商品详情</h2>\n${blocks}</section>`
}

function blockHtml(one: DetailBlock, pictures: ReadonlyMap<string, string>): string {
  switch (one.type) {
    case 'paragraph':
      return `<p>${spansHtml(one.spans)}</p>`
    case 'heading':
      return `<h${one.level + 2}>${spansHtml(one.spans)}</h${one.level + 2}>`
    case 'list': {
      const tag = one.isOrdered ? 'ol' : 'ul'
      return `<${tag}>${one.items.map((item) => `<li>${spansHtml(item)}</li>`).join('')}</${tag}>`
    }
    case 'picture': {
      const url = pictures.get(one.pictureFileId)
      return url === undefined ? '' : `<img src="${escapeHtml(url)}" alt="" loading="lazy">`
    }
  }
}

const spansHtml = (spans: readonly DetailSpan[]): string =>
  spans
    .map(({ text, bold, link }) => {
      const words = bold === true ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text)
      return link === undefined
        ? words
        : `<a href="${escapeHtml(link)}" rel="nofollow noopener noreferrer" target="_blank">${words}</a>`
    })
    .join('')
