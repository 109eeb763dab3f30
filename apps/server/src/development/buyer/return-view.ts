// The returns of an order as its buyer sees them: in short on the order's page, and each on a page of its own.
import {
  formatInstant,
  formatYuan,
  isMoneyOffer,
  isReplacing,
  MOST_APPLICATIONS,
  type ReturnAction,
  type ReturnInfo,
  type ReturnRow,
  type SaleOrderInfo,
} from '@merchant/contract'
import {
  atDeadlineTexts,
  disputeLiabilityTexts,
  disputeRulingTexts,
  disputeStatusLabels,
  evidenceKindTexts,
  evidenceSideTexts,
  offerTypeTexts,
  returnFreightByTexts,
  returnCloseTexts,
  returnReasonTexts,
  returnRejectTexts,
  returnStatusLabels,
  returnTypeTexts,
} from '@merchant/contract/labels'
import { escapeHtml } from '../page.ts'
import type { KeptOrder } from './buyer-memory.ts'
import { questionOf } from './argue-page.ts'
import { applyPath, pressedActs, returnPath, writtenActs } from './return-acts.ts'
import { type ReturnableLine, termsOf } from './return-form.ts'
import { alertOf, buyerPage, orderPath } from './shop-views.ts'

const REFRESH_SECONDS = 5
const HOUR_MS = 3_600_000

/** Carriers that buyers send goods back by. */
const carriers: readonly (readonly [code: string, name: string])[] = [
  ['SF', '顺丰速运'],
  ['ZTO', '中通快递'],
  ['YTO', '圆通速递'],
  ['YD', '韵达快递'],
  ['STO', '申通快递'],
  ['JD', '京东快递'],
  ['EMS', 'EMS'],
]

export interface OrderReturns {
  readonly returns: readonly ReturnRow[]
  readonly lines: readonly ReturnableLine[]
}

/** On the page of the order: what may be asked for of each line, and what was. */
export function returnsOf(
  order: KeptOrder,
  { items }: Pick<SaleOrderInfo, 'items'>,
  { returns, lines }: OrderReturns,
  now: Date,
): string {
  if (returns.length === 0 && lines.length === 0) return ''
  const asked = returns.map(
    (row) =>
      `<li><a href="${returnPath(order, row.id)}">${escapeHtml(`${returnTypeTexts[row.type][0]} ${row.goodsTitle} × ${row.quantity}${row.wantedSpecText === null ? '' : `，换成 ${row.wantedSpecText}`}`)}</a> ¥${formatYuan(row.amountFen, true)} · ${returnStatusLabels[row.status].text[0]}<p>${leftOf(row, now)}</p></li>`,
  )
  const possible = lines.map((line) => {
    const item = items.find(({ id }) => id === line.itemId)
    const title = item === undefined ? '' : `${item.title} ${item.specText}`.trim()
    return `<li>${escapeHtml(title)} <a href="${applyPath(order, line.itemId)}">申请售后</a><p>${escapeHtml(termsOf(line).join('；'))}</p></li>`
  })
  return `<h2>售后</h2><ul>${asked.join('')}${possible.join('')}</ul>`
}

interface ReturnPage {
  readonly order: KeptOrder
  /** Null: it could not be read, and `error` says why. */
  readonly info: ReturnInfo | null
  readonly error: string
  readonly now: Date
}

/** One return; the page looks again while something is under way. */
export function returnPage({ order, info, error, now }: ReturnPage): string {
  const back = `<p><a href="${orderPath(order.token)}">${escapeHtml(order.goodsTitle)}</a></p>`
  if (info === null) return buyerPage('售后', `${back}${alertOf(error)}`)
  const path = returnPath(order, info.id)
  const may = (act: ReturnAction) => info.allowedActions.includes(act)
  const acts = [
    may('sendBack')
      ? `<a class="main" href="${path}/send">${info.status === 'WAIT_MERCHANT_RECEIVE' ? '更正退货运单' : '填写退货运单'}</a>`
      : '',
    ...pressedActs.map(([act, label]) =>
      may(act) ? `<form method="post" action="${path}/${act}"><button class="main">${label}</button></form>` : '',
    ),
    ...writtenActs.map(([act, label]) => (may(act) ? `<a class="main" href="${path}/${act}">${label}</a>` : '')),
    may('modify') ? `<a href="${path}/modify">修改申请</a>` : '',
    `<a href="${path}">刷新</a>`,
    '<a href="/development/clock">拨快时钟（到期后由系统处理）</a>',
  ]
  return buyerPage(
    `售后 ${info.returnNo}`,
    `${back}${alertOf(error)}
<p class="state" role="status">${returnStatusLabels[info.status].text[0]}</p><p>${leftOf(info, now)}</p>
<div class="acts">${acts.join('')}</div>
<dl>${factsOf(info)
      .map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`)
      .join('')}</dl>
${shownPictures(path, '申请图片', info.pictures)}${shownPictures(path, '商家拒绝凭证', info.rejection?.proofs ?? [])}
${disputeOf(info, path)}<h2>经过</h2><ul>${info.history.map(({ at, actor, text, words, proofs }) => `<li><time>${formatInstant(at)}</time> ${escapeHtml(actor)}<p>${escapeHtml(text)}${words === '' ? '' : `<br>${escapeHtml(words)}`}</p>${picturesIn(path, '凭证', proofs)}</li>`).join('')}</ul>`,
    info.endedAt === null ? REFRESH_SECONDS : undefined,
  )
}

const shownPictures = (path: string, title: string, pictures: ReturnInfo['pictures']): string =>
  pictures.length === 0 ? '' : `<h2>${title}</h2>${picturesIn(path, title, pictures)}`

/** Each opens in full. */
function picturesIn(path: string, title: string, pictures: ReturnInfo['pictures']): string {
  if (pictures.length === 0) return ''
  const shown = pictures.map(
    ({ fileId }, at) =>
      `<a href="${path}/pictures/${fileId}"><img src="${path}/pictures/${fileId}?small=1" alt="${title} ${at + 1}" height="72"></a>`,
  )
  return `<p>${shown.join(' ')}</p>`
}

/** What each side said and what was ruled. */
function disputeOf({ dispute }: ReturnInfo, path: string): string {
  if (dispute === null) return ''
  const said = dispute.evidences.map(
    ({ side, kind, text, at, proofs }) =>
      `<li><time>${formatInstant(at)}</time> ${evidenceSideTexts[side][0]} ${evidenceKindTexts[kind][0]}<p>${escapeHtml(text)}</p>${picturesIn(path, `${evidenceSideTexts[side][0]}举证图片`, proofs)}</li>`,
  )
  const ruled = dispute.verdicts.map(
    ({ ruling, amountFen, needsGoods, liability, freightBy, text, at }) =>
      `<li><time>${formatInstant(at)}</time> 裁决：${disputeRulingTexts[ruling][0]}${amountFen === 0 ? '' : `，退款 ¥${formatYuan(amountFen, true)}`}${needsGoods ? '，须先退货' : ''}，${disputeLiabilityTexts[liability][0]}，退货运费${returnFreightByTexts[freightBy][0]}<p>${escapeHtml(text)}</p></li>`,
  )
  return `<h2>平台介入 ${dispute.disputeNo}（${disputeStatusLabels[dispute.status].text[0]}）</h2><ul>${said.join('')}${ruled.join('')}</ul>`
}

function factsOf(info: ReturnInfo): [string, string][] {
  const { offer, rejection, returnAddress, sentBack } = info
  const asked = questionOf(info)
  return [
    ['商品', `${info.goodsTitle} ${info.specText} × ${info.quantity}`],
    ['类型', returnTypeTexts[info.type][0]],
    ...(info.wantedSpecText === null ? [] : [['换成', info.wantedSpecText] as [string, string]]),
    ['原因', returnReasonTexts[info.reason][0]],
    [isReplacing(info.type) ? '未发出时退款' : '退款金额', `¥${formatYuan(info.amountFen, true)}`],
    ...(info.freightBy === null
      ? []
      : ([
          [
            '退货运费',
            info.freightBy === 'MERCHANT' ? '商家承担，可到付寄回' : returnFreightByTexts[info.freightBy][0],
          ],
        ] satisfies [string, string][])),
    ...(info.description === '' ? [] : [['说明', info.description] as [string, string]]),
    ...(asked === null ? [] : ([[`${asked.by}要求补充的凭证`, asked.text]] satisfies [string, string][])),
    ...(offer === null
      ? []
      : ([
          [
            '商家方案',
            `${offerTypeTexts[offer.type][0]}${isMoneyOffer(offer.type) ? ` ¥${formatYuan(offer.amountFen, true)}` : ''}，${offer.note}`,
          ],
        ] satisfies [string, string][])),
    ...(rejection === null
      ? []
      : ([['拒绝原因', `${returnRejectTexts[rejection.code][0]}：${rejection.reason}`]] satisfies [string, string][])),
    ...(returnAddress === null
      ? []
      : ([['退货地址', `${returnAddress.contact} ${returnAddress.phone} ${returnAddress.address}`]] satisfies [
          string,
          string,
        ][])),
    ...(sentBack === null
      ? []
      : ([
          ['退货物流', `${sentBack.carrierName} ${sentBack.waybillNo}`],
          ['物流进度', sentBack.track?.traces[0]?.text ?? '暂无轨迹'],
        ] satisfies [string, string][])),
    ...(info.isHandBackDue ? ([['退回的商品', '未被接受，待商家寄回']] satisfies [string, string][]) : []),
    ...(info.handedBack === null
      ? []
      : ([
          ['商家寄回物流', `${info.handedBack.carrierName} ${info.handedBack.waybillNo}`],
          ['寄回进度', info.handedBack.track?.traces[0]?.text ?? '暂无轨迹'],
        ] satisfies [string, string][])),
    ...(info.reshipped === null
      ? []
      : ([
          ['换货补寄物流', `${info.reshipped.carrierName} ${info.reshipped.waybillNo}`],
          ['换货补寄进度', info.reshipped.track?.traces[0]?.text ?? '暂无轨迹'],
        ] satisfies [string, string][])),
    ...(info.closeType === null
      ? []
      : ([['关闭原因', returnCloseTexts[info.closeType][0]]] satisfies [string, string][])),
  ]
}

/** How long there is, and what happens then; empty where no time runs. */
function leftOf(
  {
    deadlineAt,
    atDeadline,
    isPaused,
    refundSendAt,
  }: Pick<ReturnRow, 'deadlineAt' | 'atDeadline' | 'isPaused' | 'refundSendAt'>,
  now: Date,
): string {
  if (refundSendAt !== null) return `退款排队中，${formatInstant(refundSendAt)} 发出`
  if (isPaused) return '平台已暂停计时，恢复后按剩余时间继续'
  if (deadlineAt === null || atDeadline === null) return ''
  const hours = Math.max(0, Math.ceil((Date.parse(deadlineAt) - now.getTime()) / HOUR_MS))
  const left = hours >= 48 ? `${Math.floor(hours / 24)} 天 ${hours % 24} 小时` : `${hours} 小时`
  return `还剩 ${left}（至 ${formatInstant(deadlineAt)}），${atDeadlineTexts[atDeadline][0]}`
}

/** The form's fields as text, exactly as the browser sends them. */
export interface SendForm {
  readonly carrierCode: string
  readonly waybillNo: string
}

export function sendPage(
  order: KeptOrder,
  info: ReturnInfo,
  { carrierCode, waybillNo }: SendForm,
  error: string,
): string {
  const path = returnPath(order, info.id)
  const options = carriers.map(
    ([code, name]) => `<option value="${code}"${code === carrierCode ? ' selected' : ''}>${name}</option>`,
  )
  const { returnAddress } = info
  return buyerPage(
    '寄回商品',
    `<p><a href="${path}">售后 ${escapeHtml(info.returnNo)}</a></p>${alertOf(error)}
<p>${escapeHtml(returnAddress === null ? '商家还没有填写退货地址，填写后才开始计时；一直不填写可以申请平台介入。' : `寄到：${returnAddress.contact} ${returnAddress.phone} ${returnAddress.address}`)}</p>
<form class="order" method="post" action="${path}/send">
<label>快递公司<select name="carrierCode">${options.join('')}</select></label>
<label>运单号<input name="waybillNo" value="${escapeHtml(waybillNo)}" required autofocus></label>
<button class="main">提交</button></form>`,
  )
}

/** Beside the form of a new return. */
export const askedAtMost = `商家在时限内处理，逾期自动同意；付款 30 分钟内且未发货的立即退款。每件商品最多申请 ${MOST_APPLICATIONS} 次。`
