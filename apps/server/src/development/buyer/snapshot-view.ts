// 交易快照 as its buyer reads it: what was bought, whether the goods are another today, and what they looked like.
import { formatInstant, formatYuan, type GoodsSnapshot, paramText, sentDetail } from '@merchant/contract'
import { rejectFieldTexts } from '@merchant/contract/labels'
import { escapeHtml } from '../page.ts'
import type { KeptOrder } from './buyer-memory.ts'
import { detailHtml } from './detail-html.ts'
import { alertOf, buyerPage, orderPath, servicesOf } from './shop-views.ts'

/** @param title of one among several; '' for an only one */
export const snapshotLink = ({ token }: KeptOrder, itemId: string, title: string): string =>
  `<a href="${orderPath(token)}/snapshot/${itemId}">交易快照${title === '' ? '' : `：${escapeHtml(title)}`}</a>`

interface Read {
  /** Null: it could not be read, and `error` says why. */
  readonly snapshot: GoodsSnapshot | null
  readonly error: string
}

export function snapshotPage(order: KeptOrder, { snapshot, error }: Read): string {
  const back = `<p><a href="${orderPath(order.token)}">${escapeHtml(order.goodsTitle)}</a></p>${alertOf(error)}`
  if (snapshot === null) return buyerPage('交易快照', back)
  const { item, seen, orderedAt } = snapshot
  const facts: [string, string][] = [
    ['规格', item.specText],
    ['单价', `¥${formatYuan(item.unitFen, true)} × ${item.quantity}`],
    ['小计', `¥${formatYuan(item.payFen, true)}`],
    ['服务', servicesOf(item.services)],
    ['下单时间', formatInstant(orderedAt)],
    ...(seen?.params ?? []).map((param): [string, string] => [param.name, paramText(param)]),
  ]
  return buyerPage(
    '交易快照',
    `${back}<h2>${escapeHtml(seen?.title ?? item.title)}</h2>
<dl>${facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
      .join('')}</dl>
<p class="quiet">${escapeHtml(sinceOf(snapshot))}</p>
${seenOf(seen)}`,
  )
}

function sinceOf({ seen, changed, isOnSale, isDeleted }: GoodsSnapshot): string {
  if (seen === null) return '下单时尚未留存商品内容'
  if (isDeleted) return '商品已删除'
  if (!isOnSale) return '商品现已下架'
  if (changed.length === 0) return '下单后商品未修改'
  return `下单后商品有修改：${changed.map((field) => rejectFieldTexts[field][0]).join('、')}`
}

function seenOf(seen: GoodsSnapshot['seen']): string {
  if (seen === null) return ''
  const shown = seen.detail.flatMap((block) => (block.type === 'picture' ? [block.picture] : []))
  const pictures = [...seen.pictures, ...seen.longPictures]
    .map(({ url }) => `<img src="${escapeHtml(url)}" alt="" loading="lazy">`)
    .join('')
  return `<p class="quiet">${escapeHtml(seen.sellingPoint)}</p><section class="detail">${pictures}</section>
${detailHtml(sentDetail(seen.detail), new Map(shown.map(({ fileId, url }) => [fileId, url])))}`
}
