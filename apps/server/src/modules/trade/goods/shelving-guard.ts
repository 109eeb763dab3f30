// What must hold before goods go on sale: one place for the editor and for batches.
import { brandPaperHref, formatYuan, paperHref, paperTitle, said, type Said, saidList } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { waitForTurn } from '../../../kernel/acquire-lock.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { nameInBoth } from '../category/index.ts'
import type { DepositShortfall } from '../deposit/index.ts'
import type { MissingPapers, Unauthorised } from '../papers/index.ts'
import type { GoodsDeps, SellingShop } from './goods.deps.ts'
import { countOnSale } from './goods.store.ts'
import { goodsParameters } from './goods.parameters.ts'

/** What is asked about before goods go on sale. */
interface Asking {
  readonly categoryId: string
  readonly brandId: string | null
}

interface Candidate extends Asking {
  /** How many of its SKUs have something to sell. */
  readonly sellable: number
  readonly isPassed: boolean
  /** Its time to be sold is over. */
  readonly isPresaleOver: boolean
  readonly isValidityOver: boolean
}

export interface ShelvingGuard {
  /** Why these goods can't go on sale, or null; each null takes one of the places on sale. */
  barrierFor(goods: Candidate): Refusal | null
}

export type ShelvingDeps = Pick<GoodsDeps, 'deposits' | 'papers' | 'shops'>

/** Looks at the merchant's standing, shop, places, deposit and papers once, for a whole batch of one shop. */
export async function openShelvingGuard(
  { deposits, papers, shops }: ShelvingDeps,
  tx: TenantTx,
  shop: SellingShop | null,
  goods: readonly Asking[],
): Promise<ShelvingGuard> {
  const { maxOnSale } = goodsParameters
  const shopReason = (await shops.lockedBy(tx, 'GOODS')) ?? shopBarrier(shop)
  const categoryIds = goods.map(({ categoryId }) => categoryId)
  const shortfalls = await deposits.findShortfalls(tx, categoryIds)
  const missing = await papers.findMissing(tx, categoryIds)
  const brandIds = goods.map(({ brandId }) => brandId)
  const unauthorised =
    shop === null ? new Map<string, Unauthorised>() : await papers.findUnauthorised(tx, shop.id, brandIds)
  // Two batches that count at once would both take the last places.
  if (shop !== null) await waitForTurn(tx, `onSale|${shop.id}`)
  let places = shop === null ? 0 : maxOnSale - (await countOnSale(tx, shop.id))
  return {
    barrierFor({ sellable, categoryId, brandId, isPassed, isPresaleOver, isValidityOver }) {
      if (shopReason !== null) return incomplete(shopReason)
      if (!isPassed) return incomplete(said('尚未通过审核', 'it has not passed the audit yet'))
      const shortfall = shortfalls.get(categoryId)
      if (shortfall !== undefined) return depositShort(shortfall)
      const lacking = missing.get(categoryId)
      if (lacking !== undefined) return paperMissing(lacking)
      const brand = brandId === null ? undefined : unauthorised.get(brandId)
      if (brand !== undefined && shop !== null) return brandUnauthorised(brand, shop.id)
      if (isPresaleOver)
        return incomplete(
          said('预售已结束，请改为现货或重设结束时间', 'its presale is over: sell it from stock or set another end'),
        )
      if (isValidityOver)
        return incomplete(said('卡券有效期已过，请重设有效期', 'it is not good any more: say anew until when it is'))
      if (sellable <= 0) return incomplete(said('可售库存为 0，请先补充库存', 'nothing is in stock, add stock first'))
      if (places <= 0)
        return new Refusal('limit.exceeded', {
          limit: said(`出售中的商品最多 ${maxOnSale} 个`, `at most ${maxOnSale} goods on sale`),
        })
      places -= 1
      return null
    },
  }
}

/** Errors: refuses with goods.incomplete when the category asks more deposit than is paid, or a paper that is missing. */
export async function mustMeetCategory(
  { deposits, papers }: Omit<ShelvingDeps, 'shops'>,
  tx: TenantTx,
  categoryId: string,
): Promise<void> {
  const shortfall = (await deposits.findShortfalls(tx, [categoryId])).get(categoryId)
  if (shortfall !== undefined) throw depositShort(shortfall)
  const lacking = (await papers.findMissing(tx, [categoryId])).get(categoryId)
  if (lacking !== undefined) throw paperMissing(lacking)
}

/** Errors: refuses with goods.incomplete when the shop lacks the paper of a brand that asks one. */
export async function mustBeAuthorised(
  { papers }: Pick<ShelvingDeps, 'papers'>,
  tx: TenantTx,
  shopId: string,
  brandId: string | null,
): Promise<void> {
  const [brand] = (await papers.findUnauthorised(tx, shopId, [brandId])).values()
  if (brand !== undefined) throw brandUnauthorised(brand, shopId)
}

/** The console leads on from `handInHref`. */
function brandUnauthorised({ brandId, brandName: name, waits }: Unauthorised, shopId: string): Refusal {
  const reason = waits
    ? said(`品牌“${name}”的授权正在审核或尚未生效`, `the authorisation by “${name}” is in review or not valid yet`)
    : said(
        `品牌“${name}”需要授权，请先到“资质管理”提交本店的品牌授权并通过审核`,
        `“${name}” needs an authorisation. Hand this shop’s in under Qualifications first`,
      )
  return new Refusal('goods.incomplete', { reason, handInHref: brandPaperHref(brandId, shopId) })
}

/** The console leads on from `missingDepositFen`. */
function depositShort({ categoryName, requiredFen, missingFen }: DepositShortfall): Refusal {
  const { zh, en } = nameInBoth(categoryName)
  const [required, missing] = [formatYuan(requiredFen, true), formatYuan(missingFen, true)]
  const reason = said(
    `“${zh}”类目需保证金 ${required} 元，还差 ${missing} 元，请先到“充值订单”缴纳`,
    `“${en}” asks a deposit of ¥${required}, ¥${missing} is missing. Pay it under Recharges first`,
  )
  return new Refusal('goods.incomplete', { reason, missingDepositFen: missingFen })
}

/** The console leads on from `handInHref`. */
function paperMissing({ categoryId, categoryName, papers }: MissingPapers): Refusal {
  const { zh, en } = nameInBoth(categoryName)
  const [first] = papers
  if (first === undefined) throw new Error('Nothing is missing')
  const titles = saidList(papers.map((paper) => quoted(paperTitle(paper))))
  const reason = papers.every(({ waits }) => waits)
    ? said(
        `“${zh}”类目需要的${titles.zh}正在审核或尚未生效`,
        `${titles.en}, which “${en}” asks, is in review or not valid yet`,
      )
    : said(
        `“${zh}”类目需要${titles.zh}，请先到“资质管理”提交并通过审核`,
        `“${en}” asks ${titles.en}. Hand it in under Qualifications first`,
      )
  const next = papers.find(({ waits }) => !waits) ?? first
  return new Refusal('goods.incomplete', { reason, handInHref: paperHref(next, categoryId) })
}

const quoted = ({ zh, en }: Said): Said => said(`《${zh}》`, `“${en}”`)

const incomplete = (reason: Said): Refusal => new Refusal('goods.incomplete', { reason })

function shopBarrier(shop: SellingShop | null): Said | null {
  if (shop === null) return said('请先填写店铺资料', 'fill in the shop’s details first')
  if (shop.status === 'PENDING')
    return said(
      '店铺待开通，支付账户签约后自动开始营业',
      'the shop waits for the wallet, and opens by itself once that is signed',
    )
  if (shop.status === 'FROZEN') return said('店铺已被平台冻结', 'the platform has frozen the shop')
  if (shop.status !== 'OPEN') return said('店铺未营业，请先开始营业', 'the shop is not open, open it first')
  return shop.returnAddress === null ? said('请先填写店铺的退货地址', 'fill in the shop’s return address first') : null
}
