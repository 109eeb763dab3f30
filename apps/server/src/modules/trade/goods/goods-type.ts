// Goods that nobody sends have nothing to do with freight, parcels or what is promised about them; what goods are they stay.
import { type Api, type BodyOf, type GoodsType, said } from '@merchant/contract'
import { goodsTypeTexts } from '@merchant/contract/labels'
import { refuse } from '../../../kernel/refusal.ts'

type Sent = Pick<
  BodyOf<Api['goods']['save']>,
  'type' | 'validDays' | 'validUntil' | 'freightFen' | 'freightTemplateId' | 'shipMode' | 'services'
>

export const isSent = ({ type }: { readonly type: GoodsType }): boolean => type === 'PHYSICAL'

/** What is refused of goods that nobody sends. */
export const NOT_SENT = said('无需物流的商品', 'goods that nobody sends')

/**
 * What the goods are from now on. Refuses with request.invalid another type than they have, and what virtual goods can't have.
 *
 * @param standing null: they are new
 */
export function mustSuitType(body: Sent, standing: GoodsType | null): GoodsType {
  const type = body.type ?? standing ?? 'PHYSICAL'
  if (standing !== null && type !== standing) refuse('request.invalid', { what: KEPT })
  mustEndOnce(type, body)
  if (isSent({ type })) return type
  const [name, title] = goodsTypeTexts[type]
  const english = title.toLowerCase()
  if (body.freightFen !== 0 || body.freightTemplateId !== null)
    refuse('request.invalid', { what: said(`：${name}没有运费`, `: ${english} have no freight`) })
  if (body.shipMode === 'PRESALE')
    refuse('request.invalid', { what: said(`：${name}不支持预售`, `: ${english} are no presale`) })
  if (body.services.length > 0)
    refuse('request.invalid', {
      what: said(`：${name}无需物流，不支持服务承诺`, `: ${english} are sent by nobody and promise no services`),
    })
  return type
}

/** A voucher is good for some days or until an instant, other goods say neither. A wish of an earlier release says nothing of it. */
function mustEndOnce(type: GoodsType, { validDays, validUntil }: Partial<Sent>): void {
  const ways = Number((validDays ?? null) !== null) + Number((validUntil ?? null) !== null)
  if (type !== 'VOUCHER' && ways > 0) refuse('request.invalid', { what: NO_VOUCHER })
  if (type === 'VOUCHER' && ways !== 1) refuse('request.invalid', { what: ONE_END })
}

const NO_VOUCHER = said('：只有卡券填写有效期', ': only vouchers say how long they are good')
const ONE_END = said(
  '：卡券请填写有效天数或有效期至，二者填一',
  ': a voucher is good for some days or until a time, one of both',
)

const KEPT = said(
  '：商品类型保存后不能更改，如选错请新建商品',
  ': goods stay of the type they were saved as; make new ones instead',
)
